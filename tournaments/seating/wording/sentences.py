"""Sentences of certificates, flags, faults and errors, for pages and documents."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence

from tournaments.seating.problem.request import SeatingError
from tournaments.seating.proof.certificate import Certificate
from tournaments.seating.proof.checker import Fault
from tournaments.seating.swiss.ranked import Flag
from tournaments.seating.wording.rendering import render_sentence

Name = Callable[[int], str]  # formats the number of a player
MOST_NAMED = 12  # exceptions listed by name; the certificate has the full list per player


#: The parameters of errors that are players.
_PLAYERS = {"first", "second", "player"}


def certificate_sentences(certificate: Certificate, language: str = "fr", name: Name = str) -> list[str]:
    """Return the sentences of a certificate, one fact in each; `name` formats a player's number."""
    return [
        *_meeting_sentences(certificate, language),
        *_met_before_sentences(certificate, language),
        *_partner_sentences(certificate, language),
        *_share_sentences("odd", certificate, language, name),
        *_share_sentences("bye", certificate, language, name),
        *_seat_and_table_sentences(certificate, language),
        *_separation_sentences(certificate, language, name),
        render_sentence("cert.digest", language, digest=_group_digits(certificate.digest)),
    ]


def _met_before_sentences(certificate: Certificate, language: str) -> list[str]:
    """Return the sentence of pairs of `met_before`; the list is empty if the request had none."""
    figure = certificate.figures.get("met_again")
    if figure is None:
        return []
    return [render_sentence("cert.met_again" if figure.value else "cert.met_never", language, value=figure.value)]


def error_sentence(error: SeatingError, language: str = "fr", name: Name = str, *, first_table: int = 1) -> str:
    """Return the sentence of an error; `name` formats a player's number.

    Plans count tables from 1; `first_table` is the number of the first table in the hall.
    """
    params = dict(error.params)
    for key, value in error.params.items():
        if isinstance(value, Fault):
            params[key] = fault_sentence(value, language)
        elif key in _PLAYERS and isinstance(value, int):
            params[key] = name(value)
        elif key == "table" and isinstance(value, int):
            params[key] = value + first_table - 1
        elif key == "tables" and isinstance(value, int):
            params |= {"lowest": first_table, "highest": value + first_table - 1}
    return render_sentence(error.code, language, **params)


def fault_sentence(fault: Fault, language: str = "fr") -> str:
    """Return the sentence of a fault of the checker."""
    return render_sentence(fault.code, language, **dataclasses.asdict(fault))


def flag_sentences(flags: Sequence[Flag], language: str = "fr", name: Name = str) -> list[str]:
    """Return the sentences of the flags of a table of a ranked round: one for all moves, one for all repeats."""
    lines = [_flag_sentence(flag, language, name) for flag in flags if flag.code not in {"moved", "repeat"}]
    if repeats := [_repeated_pair(flag, language, name) for flag in flags if flag.code == "repeat"]:
        lines.append(render_sentence("ranked.repeat", language, n=len(repeats), pairs=_join_pairs(repeats, language)))
    if moves := [
        _move_sentence(name(flag.players[0]), flag.places, language) for flag in flags if flag.code == "moved"
    ]:
        lines.append(render_sentence("ranked.moved", language, n=len(moves), moves=moves))
    return lines


def _repeated_pair(flag: Flag, language: str, name: Name) -> str:
    first, second = (name(player) for player in flag.players)
    code = "ranked.pair_often" if flag.count > 1 else "ranked.pair"
    return render_sentence(code, language, first=first, second=second, n=flag.count)


def _move_sentence(player: str, places: int, language: str) -> str:
    way = "ranked.down" if places > 0 else "ranked.up"
    return render_sentence(way, language, player=player, n=abs(places))


def _flag_sentence(flag: Flag, language: str, name: Name) -> str:
    names = [name(player) for player in flag.players]
    match flag.code:
        case "together":
            return render_sentence("ranked.together", language, first=names[0], second=names[1])
        case "fixed_table":
            return render_sentence("ranked.fixed_table", language, player=names[0])
        case "odd":
            return render_sentence("ranked.odd", language, size=len(names))
    return render_sentence(f"ranked.{flag.code}", language)


def _meeting_sentences(certificate: Certificate, language: str) -> list[str]:
    if certificate.pairs:
        return _pair_meeting_sentences(certificate, language)
    repeats, most = certificate.figures["repeats"], certificate.figures["most_meetings"]
    again = certificate.figures["back_to_back"]
    if not repeats.value:
        return [render_sentence("cert.no_repeat", language, rounds=certificate.rounds)]
    code = "cert.repeats_open" if repeats.bound else "cert.repeats"
    if repeats.proven:
        code = "cert.repeats_proven"
    return [
        render_sentence(code, language, value=repeats.value, bound=repeats.bound),
        render_sentence("cert.most_meetings", language, value=most.value),
        render_sentence("cert.back_to_back" if again.value else "cert.back_to_back_none", language, value=again.value),
    ]


def _pair_meeting_sentences(certificate: Certificate, language: str) -> list[str]:
    repeats = certificate.figures["repeats"]
    if not repeats.value:
        return [render_sentence("cert.no_repeat_pairs", language, rounds=certificate.rounds)]
    code = "cert.repeats_pairs_proven" if repeats.proven else "cert.repeats_pairs"
    # a meeting of two pairs is one of four pairs of players
    return [render_sentence(code, language, value=repeats.value // 4)]


def _partner_sentences(certificate: Certificate, language: str) -> list[str]:
    if "partners_repeated" not in certificate.figures:
        return []
    again = certificate.figures["partners_repeated"].value
    return [render_sentence("cert.partners_again" if again else "cert.partners_new", language, value=again)]


def _share_sentences(kind: str, certificate: Certificate, language: str, name: Name) -> list[str]:
    """Return the sentence of the shares of odd tables or byes: the most frequent share, then the exceptions."""
    shares = _shares_of_present(kind, certificate)
    if not any(shares.values()):
        return []
    counts = list(shares.values())
    common = max(set(counts), key=lambda level: (counts.count(level), level))
    others = [player for player, share in shares.items() if share != common]
    code_of_share = _share_code(kind, certificate.odd_size)
    if len(others) > MOST_NAMED:
        return [render_sentence("cert.share_most", language, what=_verb_phrase(code_of_share, max(counts), language))]
    if not others:
        return [render_sentence("cert.share_all", language, what=_verb_phrase(code_of_share, common, language))]
    exceptions = [
        render_sentence(
            "cert.exception",
            language,
            players=[name(player) for player in others if shares[player] == level],
            times=_times_text(level, language),
        )
        for level in sorted({shares[player] for player in others})
    ]
    if not common and kind == "bye":  # French elides: n'est
        return [render_sentence("cert.byes_few", language, exceptions=exceptions)]
    code = "cert.share_except" if common else "cert.share_few"
    return [render_sentence(code, language, what=_verb_phrase(code_of_share, common, language), exceptions=exceptions)]


def _shares_of_present(kind: str, certificate: Certificate) -> dict[int, int]:
    """Return the shares of the players who take part in at least one round."""
    never = set.intersection(*map(set, certificate.absent)) if certificate.absent else set()
    shares = certificate.odd_tables if kind == "odd" else certificate.byes
    return {player: share for player, share in enumerate(shares, 1) if player not in never}


def _share_code(kind: str, odd_size: int | None) -> str:
    """Return the code of the words for what was shared: byes, or odd tables of this size."""
    if kind == "bye":
        return "cert.what.bye"
    return f"cert.what.odd_{odd_size}" if odd_size in {3, 5} else "cert.what.odd"


def _verb_phrase(code: str, count: int, language: str) -> str:
    """Return a phrase such as "sits twice at a table of three"; without the number of times if `count` is 0."""
    return render_sentence(code, language, times=f"{_times_text(count, language)} " if count else "")


def _times_text(count: int, language: str) -> str:
    code = {0: "cert.never", 1: "cert.once", 2: "cert.twice"}.get(count, "cert.times")
    return render_sentence(code, language, n=count)


def _seat_and_table_sentences(certificate: Certificate, language: str) -> list[str]:
    """Return the sentences of seats, of fifth seats if there are any, of first deals, and of returns to a table."""
    figures = certificate.figures
    seats, fifths, dealers = figures["seat_spread"].value, figures["fifth_spread"].value, figures["dealer_spread"].value
    fifth = [render_sentence("cert.fifths_even" if fifths <= 1 else "cert.fifths", language, value=fifths)]
    return [
        render_sentence(_seats_code(certificate), language, value=seats),
        *(fifth if any(counts[4] for counts in certificate.seats) else []),
        render_sentence("cert.dealers_even" if dealers <= 1 else "cert.dealers", language, value=dealers),
        render_sentence(_tables_code(certificate), language, value=figures["table_stays"].value),
    ]


def _seats_code(certificate: Certificate) -> str:
    """Return the code of the sentence on how evenly players sit on the seats; without a table of four, without West."""
    spread = certificate.figures["seat_spread"]
    if spread.value <= 1:
        has_west = any(counts[3] for counts in certificate.seats)
        return "cert.seats_even" if has_west else "cert.seats_even_three"
    return "cert.seats_least" if spread.proven else "cert.seats"


def _tables_code(certificate: Certificate) -> str:
    """Return the code of the sentence on players who return to a table, or stay at it for the next round."""
    stays = certificate.figures["table_stays"].value
    if not certificate.figures["table_returns"].value:
        return "cert.tables_new"
    if not stays:
        return "cert.tables_move"
    all_stay = stays == certificate.players * (certificate.rounds - 1)
    return "cert.tables_one" if all_stay else "cert.tables_stay"


def _separation_sentences(certificate: Certificate, language: str, name: Name) -> list[str]:
    """Return the number of teams kept apart, then the kept wishes, or all pairs that met nevertheless."""
    wishes = [one for one in certificate.separations if not one.team]
    teams = len(certificate.separations) - len(wishes)
    facts = [render_sentence("cert.teams_apart", language, count=teams)] if teams else []
    met = sorted({(first, second) for constraint in certificate.separations for first, second, _ in constraint.met})
    if not met:
        return [*facts, *([render_sentence("cert.separations_kept", language, count=len(wishes))] if wishes else [])]
    pairs = [render_sentence("cert.pair", language, first=name(a), second=name(b)) for a, b in met]
    return [render_sentence("cert.separations_broken", language, pairs=_join_pairs(pairs, language))]


def _join_pairs(pairs: Iterable[str], language: str) -> str:
    """Join pairs of names by semicolons, in French with a blank before each."""
    return ("\u00a0; " if language == "fr" else "; ").join(pairs)


def _group_digits(digest: str) -> str:
    """Return the first 16 hex digits in groups of four, short enough to compare by eye."""
    return " ".join(digest[start : start + 4] for start in range(0, 16, 4))
