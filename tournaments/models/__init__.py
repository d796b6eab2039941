"""What is stored about an event. The `Event` log is the truth; deals, seats and standings are projections of it."""

from tournaments.models.access import DeskCode, Device, Membership, SignInLink
from tournaments.models.audit import AuditLine
from tournaments.models.constraint import Constraint
from tournaments.models.draw import Draw
from tournaments.models.entry import Entry, Team, TeamMember
from tournaments.models.erasure import Erasure
from tournaments.models.event import Event
from tournaments.models.inbox import Confirmation, Dispute, Submission
from tournaments.models.job import Job
from tournaments.models.official import Official
from tournaments.models.play.adjustment import Adjustment
from tournaments.models.play.deal import Deal
from tournaments.models.play.rounds import Round, Seat, Station, Table
from tournaments.models.play.standings import StandingsSnapshot
from tournaments.models.stage import Stage, Start
from tournaments.models.tournament import Tournament

__all__ = [
    "Adjustment",
    "AuditLine",
    "Confirmation",
    "Constraint",
    "Deal",
    "DeskCode",
    "Device",
    "Dispute",
    "Draw",
    "Entry",
    "Erasure",
    "Event",
    "Job",
    "Membership",
    "Official",
    "Round",
    "Seat",
    "SignInLink",
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
