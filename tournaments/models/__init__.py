"""The models of tournaments. The `Event` log is the source of truth; deals, seats and standings are projections."""

from tournaments.models.access import DeskCode, Device, Membership, SignInLink
from tournaments.models.audit import AuditLine
from tournaments.models.constraint import Constraint
from tournaments.models.creation.preset import Preset
from tournaments.models.display import Display, HallPicture
from tournaments.models.draw import Draw
from tournaments.models.entry import Entry, Team, TeamMember
from tournaments.models.erasure import Erasure
from tournaments.models.event import Event
from tournaments.models.inbox import Confirmation, Dispute, Submission
from tournaments.models.job import Job
from tournaments.models.money.payment import Payment
from tournaments.models.money.receipt import Receipt, ReceiptCounter
from tournaments.models.official import Official
from tournaments.models.online.registration import Registration
from tournaments.models.play.adjustment import Adjustment
from tournaments.models.play.deal import Deal
from tournaments.models.play.photograph import SheetPhotograph
from tournaments.models.play.report import DayReport
from tournaments.models.play.rounds import Round, Seat, Station, Table
from tournaments.models.play.standings import StandingsSnapshot
from tournaments.models.publication.hall_map import HallMap
from tournaments.models.publication.look import Look
from tournaments.models.publication.reception import ReceivedTournament, ReceptionKey
from tournaments.models.publication.sending import HostTarget, Sending
from tournaments.models.publication.signing import SigningKey
from tournaments.models.publication.site import SitePublication
from tournaments.models.rehearsal.accident import Accident
from tournaments.models.season import Season, SeasonEvent, SeasonProgramme, SeasonResult, SeasonRuling
from tournaments.models.stage import Stage, Start
from tournaments.models.tournament import Tournament

__all__ = [
    "Accident",
    "Adjustment",
    "AuditLine",
    "Confirmation",
    "Constraint",
    "DayReport",
    "Deal",
    "DeskCode",
    "Device",
    "Display",
    "Dispute",
    "Draw",
    "Entry",
    "Erasure",
    "Event",
    "HallMap",
    "HallPicture",
    "HostTarget",
    "Job",
    "Look",
    "Membership",
    "Official",
    "Payment",
    "Preset",
    "Receipt",
    "ReceiptCounter",
    "ReceivedTournament",
    "ReceptionKey",
    "Registration",
    "Round",
    "Season",
    "SeasonEvent",
    "SeasonProgramme",
    "SeasonResult",
    "SeasonRuling",
    "Seat",
    "Sending",
    "SheetPhotograph",
    "SignInLink",
    "SigningKey",
    "SitePublication",
    "Stage",
    "StandingsSnapshot",
    "Start",
    "Station",
    "Submission",
    "Table",
    "Team",
    "TeamMember",
    "Tournament",
]
