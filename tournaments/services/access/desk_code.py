"""The code in the launcher's window, which brings a director back whose browser forgot them.

The window stands open all day and may hang on the wall by a projector, and a hall's network is plain: so the code opens
the desk on the tournament's own computer alone, where the window is. On any other device one signs in by a link.
Eight letters of 24 are 110 thousand million codes. With ten wrong ones a minute, one hit takes ten thousand years. Each
start of the launcher makes a new code and ends the one before.
"""

import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.models import DeskCode
from tournaments.services.access.addresses import is_this_computer
from tournaments.services.access.audit import Kind, key_note, sign_in_note
from tournaments.services.access.codes import CODE_LETTERS, try_is_one_too_many, try_was_right
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, TooMany

LENGTH = 8
LIFETIME = timedelta(hours=24)
WRONG_CODES = 10


@transaction.atomic
def desk_code_create(user: User, actor: Actor) -> str:
    """A new code that signs `user` in, as `KXPM-QRTD`; those before it are void."""
    DeskCode.objects.all().delete()
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))
    DeskCode.objects.create(user=user, digest=_digest(letters), expires_at=timezone.now() + LIFETIME)
    key_note(Kind.CODE_MADE, user, actor)
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def desk_code_use(*, code: str, address: str) -> User:
    """The person whom the code signs in, typed in any case, with any blanks and dashes, at the network address.

    :raises TooMany: `desk_codes_too_many` were wrong from there; a right one is refused as well;
    :raises DomainError: `desk_code_elsewhere` than on this computer, `desk_code_wrong`.
    """
    if not is_this_computer(address):
        raise DomainError("desk_code_elsewhere", field="code")
    key = f"wrong-desk-codes:{address}"
    if try_is_one_too_many(key, most=WRONG_CODES):
        raise TooMany("desk_codes_too_many")
    letters = "".join(letter for letter in code.upper() if letter.isalpha())
    known = (
        DeskCode.objects.select_related("user").filter(digest=_digest(letters), expires_at__gt=timezone.now()).first()
    )
    if known is None:
        raise DomainError("desk_code_wrong", field="code")
    try_was_right(key)
    sign_in_note(known.user, "code")
    return known.user


def _digest(letters: str) -> str:
    """With the secret of the install: a code is short enough to be found from a plain digest in a stolen copy."""
    return salted_hmac("chelem.desk-code", letters, algorithm="sha256").hexdigest()
