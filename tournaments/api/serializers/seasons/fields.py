"""Seasons, their rules, final and evenings, past evenings brought in from a file, the career of a player."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Season, SeasonEvent, Tournament
from tournaments.ranking.seasons.rules import Basis, Combine, Scale, TieBreak
from tournaments.selectors.seasons.standings import rules_of
from tournaments.services.seasons.reading import PlannedLine


class RulesSerializer(serializers.Serializer[object]):
    """The rules of a season. Omitted rules have their default, or stay."""

    basis = serializers.ChoiceField(choices=list(Basis), required=False)
    scale = serializers.ChoiceField(choices=list(Scale), required=False)
    points = serializers.ListField(child=serializers.IntegerField(), required=False)
    best = serializers.IntegerField(required=False)
    drop = serializers.IntegerField(required=False)
    combine = serializers.ChoiceField(choices=list(Combine), required=False)
    minimum = serializers.IntegerField(required=False)
    attendance = serializers.IntegerField(required=False)
    win = serializers.IntegerField(required=False)
    absent_zero = serializers.BooleanField(required=False)
    club = serializers.CharField(required=False, allow_blank=True, max_length=120)
    club_best = serializers.IntegerField(required=False)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(choices=list(TieBreak)), required=False)
    finalists = serializers.IntegerField(required=False)


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A season with its current rules."""

    rules = RulesSerializer(required=False)

    class Meta:
        model = Season
        read_only_fields = ["slug", "closed_at"]
        fields = [*read_only_fields, "name", "starts", "ends", "public", "rules"]

    def to_representation(self, instance: Season) -> dict[str, Any]:
        """Add the current rules: a season has a history of them."""
        instance.rules = rules_of(instance).as_data()  # type: ignore[attr-defined]  # read by the field
        return super().to_representation(instance)


class EveningSerializer(serializers.ModelSerializer[SeasonEvent]):
    """An evening of a season. `coefficient`: in hundredths; `state`: whether it counts now."""

    tournament: "serializers.SlugRelatedField[Tournament]" = serializers.SlugRelatedField(
        slug_field="slug", read_only=True
    )
    state = serializers.CharField(read_only=True)

    class Meta:
        model = SeasonEvent
        fields = ["id", "tournament", "name", "date", "position", "coefficient", "counts", "imported", "state"]
        read_only_fields = fields


class EveningAddSerializer(serializers.Serializer[object]):
    """A tournament to add, by its slug."""

    tournament = serializers.CharField(max_length=60)
    coefficient = serializers.IntegerField(required=False)


class EveningChangeSerializer(serializers.Serializer[object]):
    """Changes of an evening; omitted fields stay."""

    coefficient = serializers.IntegerField(required=False)
    counts = serializers.BooleanField(required=False)
    position = serializers.IntegerField(required=False)


class PastDecisionSerializer(serializers.Serializer[object]):
    """A decision about an ambiguous line: `new`, or the key of a candidate. Lines are numbered from 1 below the
    headings.
    """

    line = serializers.IntegerField()
    who = serializers.CharField(max_length=20)


class PastEveningSerializer(serializers.Serializer[object]):
    """A past evening: its results as CSV with headings. Without `apply` it is only checked."""

    name = serializers.CharField(max_length=120)
    date = serializers.DateField()
    deals = serializers.IntegerField(required=False, default=0)
    content = serializers.CharField(trim_whitespace=False)
    decisions = PastDecisionSerializer(many=True, required=False, default=list)
    apply = serializers.BooleanField(required=False, default=False)


class PastLineSerializer(serializers.Serializer[Any]):
    """The effect of a line. `player`: null for a new or undecided person."""

    player = serializers.IntegerField(allow_null=True)
    new = serializers.BooleanField(source="is_new")
    open = serializers.BooleanField(source="is_open")
    candidates = serializers.SerializerMethodField()
    rank = serializers.IntegerField(source="line.rank", allow_null=True)
    total = serializers.IntegerField(source="line.total")
    problems = serializers.SerializerMethodField()

    def get_candidates(self, line: PlannedLine) -> list[int]:
        return [player.pk for player in line.candidates]

    def get_problems(self, line: PlannedLine) -> list[str]:
        return [problem.text for problem in line.problems]


class SeasonFinalSerializer(serializers.Serializer[object]):
    """Day and name of the final; by default named after the season."""

    date = serializers.DateField()
    name = serializers.CharField(required=False, max_length=80)


class SeasonFilters(serializers.Serializer[object]):
    """`on`: the day at whose end the season is shown."""

    on = serializers.DateField(required=False, default=None)


class CareerEveningSerializer(serializers.Serializer[object]):
    """The result of a person on an evening with `players`. `tournament`: null for an imported evening."""

    name = serializers.CharField()
    date = serializers.DateField()
    score = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()
    tournament = serializers.CharField(source="tournament.slug", default=None, allow_null=True)


class BestDealSerializer(serializers.Serializer[object]):
    """The deal with the highest score, in words."""

    deal = serializers.CharField()
    score = serializers.IntegerField()
    evening = serializers.CharField()
    date = serializers.DateField()


class CareerSerializer(serializers.Serializer[object]):
    """The career of a person: evenings, entered deals, hands bid and made."""

    evenings = CareerEveningSerializer(many=True)
    deals = serializers.IntegerField()
    taken = serializers.IntegerField()
    made = serializers.IntegerField()
    wins = serializers.IntegerField()
    best = BestDealSerializer(allow_null=True)
