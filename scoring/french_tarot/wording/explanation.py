"""The calculation of a deal's score as sentences, as the tablet shows them."""

from ...wording import MINUS, decimal, format_signed, in_language, seat_name
from ..deal import Deal
from ..explain import ExplanationLine, explain
from ..rules import Rules
from ..vocabulary import Camp, half_points_text, recorded_points
from .explanation_texts import TEXTS
from .names import camp_name, contract_name, poignee_name


def explanation(deal: Deal, rules: Rules, lang: str) -> str:
    """Return the explanation of a deal that `check` does not refuse.

    For example "Garde, made by 8: (25 + 8) × 2 = +66; Petit au bout for the attack, 10 × 2 = +20. Each defender
    gives 86."
    """
    lines = explain(deal, rules)
    texts = [line_text(line, deal, rules, lang) for line in lines]
    unit = [line.code for line in lines].index("unit")
    separator = in_language(TEXTS["separator"], lang)
    return " ".join([separator.join(texts[:unit]) + ".", *texts[unit:]])


def line_text(line: ExplanationLine, deal: Deal, rules: Rules, lang: str) -> str:
    """Return the text of one line of `explain`."""
    if line.code == "contract":
        return _contract_text(line, deal, rules, lang)
    words = {"amount": format_signed(line.amount), "value": str(abs(line.amount))}
    for key, value in line.params.items():
        words[key] = _format_param(key, value, lang)
    return in_language(TEXTS[_text_key(line)], lang).format(**words)


def _text_key(line: ExplanationLine) -> str:
    """Return the key of the text in `TEXTS`: the code of the line, or a variant of it."""
    params = line.params
    match line.code:
        case "petit_au_bout" if params["multiplier"] == 1:
            return "petit_au_bout_once"
        case "chelem":
            return f"chelem_{'announced' if params['announced'] else 'silent'}_{params['camp'] or 'nobody'}"
        case "petit_chelem" if not params["made"]:
            return "petit_chelem_missed"
        case "petit_chelem":
            return "petit_chelem_announced" if params["announced"] else "petit_chelem_silent"
        case "unit":
            return "unit_gives" if line.amount > 0 else "unit_receives" if line.amount else "unit_nothing"
    return line.code


def _format_param(key: str, value: object, lang: str) -> str:
    """Return the words for a camp, sizes of *poignées* or seats, and any other value as text."""
    both = in_language(TEXTS["both"], lang)
    match key, value:
        case "camp", Camp():
            return camp_name(value, lang)
        case "sizes", tuple():
            return both.join(poignee_name(size, lang) for size in value)
        case "seats", tuple():
            return both.join(seat_name(seat, lang) for seat in value)
    return str(value)


def _contract_text(line: ExplanationLine, deal: Deal, rules: Rules, lang: str) -> str:
    """Return the sentence of the contract; with half a point it names the points that count."""
    made, margin = line.params["made"], line.params["margin"]
    result = "made" if made else "down"
    if not margin:
        result = "just_made"
    recorded_note = ""
    if deal.points % 2:
        recorded_note = in_language(TEXTS["counted"], lang).format(
            points=decimal(half_points_text(deal.points), lang),
            recorded=half_points_text(recorded_points(deal.points, deal.bouts)),
        )
    return in_language(TEXTS["contract"], lang).format(
        name=contract_name(deal.contract, lang, rules),
        result=in_language(TEXTS[result], lang).format(margin=margin),
        counted=recorded_note,
        sum=_format_sum(line),
    )


def _format_sum(line: ExplanationLine) -> str:
    """Format a sum such as "−(25 + 7) × 2 = −64", without needless brackets and without a factor of 1."""
    params = line.params
    total = str(params["base"])
    if params["rounded_margin"]:
        total += f" + {params['rounded_margin']}"
        if params["multiplier"] != 1 or not params["made"]:
            total = f"({total})"
    sign = "" if params["made"] else MINUS
    times = f" × {params['multiplier']}" if params["multiplier"] != 1 else ""
    return f"{sign}{total}{times} = {format_signed(line.amount)}"
