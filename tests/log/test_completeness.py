"""Every column is compared with the fold of the log, or listed here with the reason why not."""

import pytest
from django.apps import apps

from tests import cast
from tournaments.log.events import KINDS
from tournaments.log.fold import HANDLERS
from tournaments.log.undo import INVERSES, NEVER
from tournaments.selectors.log.stored import stored_rows

SECRET = "opens tables of this install"
# Models in the log, with the columns that are not compared with the fold and the reason.
LOCAL = {
    "Tournament": {
        "id": "a key of this database",
        "organiser": "the organiser on this install",
        "rehearsal_of": "a copy on this install with its own log",
        "rehearsal_from": "where the copied log of a rehearsal ends",
        "rehearsal_seconds": "how fast the program plays a copy",
        "archived": "whether the lists of this install hide it",
        "demo": "whether `load_demo` created it",
        "removed_at": "when a draft was deleted, which can be undone for a day",
    },
    "Entry": {
        "id": "a key of this database",
        "tournament": "the log is that of one tournament",
        "player": "a row of this install; the name is in the commitment",
        "last_name": "in the commitment",
        "first_name": "in the commitment",
        "salt": "in the commitment",
        "sort_key": "derived from the name",
    },
    "Stage": {"id": "a key", "tournament": "as above"},
    "Start": {"id": "a key"},
    "Station": {"id": "a key", "tournament": "as above", "code": SECRET, "code_before": SECRET, "secret": SECRET},
    "Round": {"id": "a key"},
    "Table": {"id": "a key"},
    "Seat": {"id": "a key"},
    "Deal": {"id": "a key"},
    "Confirmation": {"id": "a key", "device": "tablets of this install"},
    "Dispute": {"id": "a key", "device": "tablets of this install"},
    "Draw": {"id": "a key"},
    "Adjustment": {"id": "a key"},
    "Constraint": {"id": "a key"},
    "Team": {"id": "a key", "tournament": "as above"},
    "TeamMember": {"id": "a key"},
    "Payment": {"id": "a key", "tournament": "as above"},
}
# Models that are not in the log: no ranking, seat, sheet, fee or figure of a page depends on them.
NOT_IN_LOG = {
    "Event": "the log itself",
    "Official": "the names of people; the log gives them by number",
    "Membership": "who may act; what they did is in the log",
    "AuditLine": "access and exports at one organiser; no fact of play",
    "Erasure": "requests to rewrite the database file; the log has no erased names",
    "SignInLink": "secrets of this install",
    "Preset": "settings of a club under a name; a tournament made from them has its own",
    "Accident": "a rehearsal has it, which is deleted; what the desk does about it is in the log",
    "Display": "what a screen of the hall shows now",
    "HallPicture": "the picture for such a screen",
    "HallMap": "the map of a club's hall, with the places of its tables",
    "Look": "the logo and the colour of a club",
    "SheetPhotograph": "a picture of paper, personal; the log has its digest",
    "SitePublication": "the queue of the static site",
    "ReceptionKey": "a secret of this install",
    "SigningKey": "a secret of the organiser; its signatures are of published rankings",
    "ReceivedTournament": "the tournaments received from a laptop, to replace at the next receipt",
    "HostTarget": "the host to which this install sends what it has published",
    "Sending": "the state of a tournament at that host, with its queue",
    "Registration": "a request to play, personal and deleted soon; a confirmed one is an entry",
    "DayReport": "a text of the organiser that names people; no figure depends on it",
    "Season": "a club's year; it counts the published rankings of tournaments",
    "SeasonProgramme": "the evenings of a season from a day on",
    "SeasonRuling": "the rules of a season from a day on",
    "SeasonEvent": "the evenings that a season counts",
    "SeasonResult": "results of evenings without a log here, or of a season that is over",
    "DeskCode": "a secret of this install",
    "Device": "tablets of this install",
    "Submission": "items of tablets; the log has the accepted ones and the decisions of the desk",
    "Receipt": "numbers of an organiser on this install, for lines of the till that are in the log",
    "ReceiptCounter": "the last of these numbers",
    "Job": "work in the background",
    "StandingsSnapshot": "a cache; `check_log` compares it with the ranking of the log",
}
# Columns whose value has another name in the fold.
RENAMED = {
    ("Entry", "fee_due"): "due",
    ("Entry", "fee_paid"): "paid",
    ("Entry", "consent_full_name"): "consent",
    ("Payment", "kind"): "what",
    ("Table", "state"): "confirmed",
    ("Table", "totals_entered"): "in_totals",
    ("Table", "arbiter_coming"): "coming",
    ("Deal", "updated_at"): "at",
    ("Adjustment", "kind"): "category",
    ("Constraint", "kind"): "asks",
}
# Columns that are part of the key of a row.
ADDRESS = {
    "Entry": {"serial"},
    "Stage": {"number"},
    "Start": {"stage", "entry"},
    "Station": {"number"},
    "Round": {"stage", "number"},
    "Draw": {"stage"},
    "Table": {"round", "station"},
    "Seat": {"table", "number"},
    "Deal": {"table", "number"},
    "Confirmation": {"table"},
    "Dispute": {"table", "number"},
    "Adjustment": {"number"},
    "Constraint": {"number"},
    "Team": {"number"},
    "TeamMember": {"entry"},
    "Payment": {"number"},
}


def get_models():
    return {model.__name__: model for model in apps.get_app_config("tournaments").get_models()}


def test_every_model_is_in_the_log_or_listed_with_a_reason():
    assert set(get_models()) == set(LOCAL) | set(NOT_IN_LOG)


@pytest.mark.django_db
def test_every_column_is_compared_with_the_fold_or_listed_with_a_reason():
    tournament = cast.played_tournament(9, rounds_planned=2)
    cast.make_each_decision(tournament)
    columns_by_model = {model: set(row) for (model, *_key), row in stored_rows(tournament).items()}
    assert set(columns_by_model) == {name.lower() for name in LOCAL}
    for name, left_out in LOCAL.items():
        columns = {field.name for field in get_models()[name]._meta.get_fields() if field.concrete}
        compared_columns = {
            column for column in columns if RENAMED.get((name, column), column) in columns_by_model[name.lower()]
        }
        assert columns - compared_columns == set(left_out) | ADDRESS.get(name, set()), name


def test_every_kind_of_event_has_a_handler():
    assert set(KINDS.values()) == set(HANDLERS)


def test_every_kind_of_event_has_an_undo_or_a_reason():
    assert set(INVERSES) | set(NEVER) == set(KINDS.values())
    assert not set(INVERSES) & set(NEVER)
