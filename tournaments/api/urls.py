"""Addresses of the API. `/api/` is its documentation page."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournaments.api.docs import KeptSchema, documentation
from tournaments.api.views import people, play, results, seating, stages, submissions, teams, tournaments

desk_table_urls = [
    path("", play.DeskSheet.as_view(), name="api-sheet"),
    path("deals/<int:deal>/", play.DeskDeal.as_view(), name="api-deal"),
    path("deals/<int:deal>/preview/", play.DeskPreview.as_view(), name="api-preview"),
    path("keep/", seating.TableKeep.as_view(), name="api-table-keep"),
    path("totals/", play.DeskTotals.as_view(), name="api-totals"),
    path("confirm/", play.DeskConfirm.as_view(), name="api-confirm"),
    path("reopen/", play.DeskReopen.as_view(), name="api-reopen"),
    path("arbiter/", play.DeskArbiter.as_view(), name="api-arbiter"),
]
round_urls: list[URLPattern | URLResolver] = [
    path("clock/", play.RoundClock.as_view(), name="api-round-clock"),
    path("close/", play.RoundClose.as_view(), name="api-round-close"),
    path("reopen/", play.RoundReopen.as_view(), name="api-round-reopen"),
    path("exchange/", seating.RoundExchange.as_view(), name="api-round-exchange"),
    path("tables/", play.SheetList.as_view(), name="api-sheets"),
    path("tables/<int:table>/", include(desk_table_urls)),
]
tournament_urls: list[URLPattern | URLResolver] = [
    path("entries/", people.EntryList.as_view(), name="api-entries"),
    path("entries/<int:pk>/", people.EntryDetail.as_view(), name="api-entry"),
    path("entries/<int:pk>/withdraw/", people.EntryWithdraw.as_view(), name="api-entry-withdraw"),
    path("entries/<int:pk>/arrive/", people.EntryArrive.as_view(), name="api-entry-arrive"),
    path("adjustments/", people.AdjustmentList.as_view(), name="api-adjustments"),
    path("adjustments/<int:pk>/", people.AdjustmentDetail.as_view(), name="api-adjustment"),
    path("repair/", seating.PlanRepair.as_view(), name="api-repair"),
    path("constraints/", seating.ConstraintList.as_view(), name="api-constraints"),
    path("constraints/separations/", seating.SeparationAdd.as_view(), name="api-separations"),
    path("constraints/fixed-tables/", seating.FixedTableAdd.as_view(), name="api-fixed-tables"),
    path("constraints/apply/", seating.ConstraintsApply.as_view(), name="api-constraints-apply"),
    path("constraints/<int:pk>/", seating.ConstraintDetail.as_view(), name="api-constraint"),
    path("teams/", teams.TeamList.as_view(), name="api-teams"),
    path("teams/ranking/", teams.TeamStandings.as_view(), name="api-team-standings"),
    path("teams/<int:number>/", teams.TeamDetail.as_view(), name="api-team"),
    path("teams/<int:number>/fee/", teams.TeamFee.as_view(), name="api-team-fee"),
    path("draw/", tournaments.TournamentDraw.as_view(), name="api-draw"),
    path("rounds/", play.RoundList.as_view(), name="api-rounds"),
    path("rounds/stop/", play.RoundsStop.as_view(), name="api-rounds-stop"),
    path("rounds/add/", play.RoundsAdd.as_view(), name="api-rounds-add"),
    path("rounds/rank/", play.RoundRank.as_view(), name="api-round-rank"),
    path("rounds/<int:number>/", include(round_urls)),
    path("standings/", results.Standings.as_view(), name="api-standings"),
    path("public/", results.PublicStandings.as_view(), name="api-public-standings"),
    path("documents/", results.DocumentList.as_view(), name="api-documents"),
    path("log/", tournaments.TournamentLog.as_view(), name="api-log"),
    re_path(
        rf"^(?P<transition>{tournaments.TRANSITION_PATTERN})/$",
        tournaments.TournamentTransition.as_view(),
        name="api-transition",
    ),
]
stage_urls: list[URLPattern | URLResolver] = [
    path("stages/", stages.StageList.as_view(), name="api-stages"),
    path("stages/<int:number>/", stages.StageDetail.as_view(), name="api-stage"),
    path("stages/<int:number>/passing/", stages.StagePassing.as_view(), name="api-stage-passing"),
    path("stages/<int:number>/answers/", stages.StageAnswers.as_view(), name="api-stage-answers"),
    path("stages/<int:number>/recompute/", stages.StageRecompute.as_view(), name="api-stage-recompute"),
]
tablet_round_urls = [
    path("deals/<int:deal>/preview/", play.TabletPreview.as_view(), name="api-tablet-preview"),
    path("deals/<int:deal>/take-back/", play.TabletTakeBack.as_view(), name="api-tablet-take-back"),
    path("arbiter/", play.TabletArbiter.as_view(), name="api-tablet-arbiter"),
]
tablet_urls: list[URLPattern | URLResolver] = [
    path("", play.TabletSheet.as_view(), name="api-tablet-sheet"),
    path("bind/", play.TabletBind.as_view(), name="api-tablet-bind"),
    path("submissions/", submissions.TabletSubmissions.as_view(), name="api-submissions"),
    path("rounds/<int:number>/", include(tablet_round_urls)),
]
urlpatterns = [
    path("", documentation, name="api-docs"),
    path("schema/", KeptSchema.as_view(), name="api-schema"),
    path("players/", people.PlayerList.as_view(), name="api-players"),
    path("players/<int:pk>/", people.PlayerDetail.as_view(), name="api-player"),
    path("tournaments/", tournaments.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", tournaments.TournamentDetail.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/", include(tournament_urls + stage_urls)),
    path("tournaments/<slug:slug>/stages/<int:stage>/", include(tournament_urls)),
    path("tables/<str:code>/", include(tablet_urls)),
    path("jobs/<uuid:pk>/", results.JobDetail.as_view(), name="api-job"),
    path("jobs/<uuid:pk>/download/", results.JobDownload.as_view(), name="api-job-download"),
]
