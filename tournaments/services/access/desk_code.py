"""The sign-in code in the launcher's window, for a director whose browser has lost its session.

The window is open all day, may be shown by a projector, and the hall's network is not encrypted. So the code is only
accepted on the tournament's own computer; other devices sign in by a link. Eight letters of 24 are 110 billion codes;
at ten wrong ones a minute, guessing one takes ten thousand years. Each start of the launcher replaces the code.
"""

import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.formatting.letters import CODE_LETTERS
from tournaments.models import DeskCode
from tournaments.services.access.addresses import is_this_computer
from tournaments.services.access.audit import Kind, key_note, sign_in_note
from tournaments.services.access.codes import try_exceeds_limit, try_uncount
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, TooMany

LENGTH = 8
LIFETIME = timedelta(hours=24)
WRONG_CODES = 10  # a minute


@transaction.atomic
def desk_code_create(user: User, actor: Actor) -> str:
    """Create a code that signs `user` in, such as `KXPM-QRTD`, and delete all earlier ones."""
    DeskCode.objects.all().delete()
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))
    DeskCode.objects.create(user=user, digest=_code_digest(letters), expires_at=timezone.now() + LIFETIME)
    key_note(Kind.CODE_MADE, user, actor)
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def desk_code_use(*, code: str, address: str) -> User:
    """Return the person whom the code signs in, typed in any case, with any blanks and dashes, from this IP address.

    :raises TooMany: `desk_codes_too_many` were wrong from there; a right one is refused as well;
    :raises DomainError: `desk_code_elsewhere` than on this computer, `desk_code_wrong`.
    """
    if not is_this_computer(address):
        raise DomainError("desk_code_elsewhere", field="code")
    key = f"wrong-desk-codes:{address}"
    if try_exceeds_limit(key, most=WRONG_CODES):
        raise TooMany("desk_codes_too_many")
    letters = "".join(letter for letter in code.upper() if letter.isalpha())
    row = (
        DeskCode.objects.select_related("user")
        .filter(digest=_code_digest(letters), expires_at__gt=timezone.now())
        .first()
    )
    if row is None:
        raise DomainError("desk_code_wrong", field="code")
    try_uncount(key)
    sign_in_note(row.user, "code")
    return row.user


def _code_digest(letters: str) -> str:
    """Return the HMAC of a code with the install's secret: a plain hash of so short a code could be brute-forced."""
    return salted_hmac("chelem.desk-code", letters, algorithm="sha256").hexdigest()
