"""URLs of the ranking and of the arbiter's decisions."""

from django.urls import path

from tournaments.web.desk.results import (
    adjustments,
    ceremony,
    charts,
    claims,
    oddities,
    publishing,
    ranking,
    report,
    ties,
)

urlpatterns = [
    path("classement/", ranking.ranking, name="desk-ranking"),
    path("classement/equipes/", ranking.team_ranking, name="desk-team-ranking"),
    path("classement/images/", charts.charts, name="desk-pictures"),
    path("classement/a-verifier/", oddities.page, name="desk-oddities"),
    path("reclamations/", claims.claims, name="desk-claims"),
    path("classement/ex-aequo/", ties.ties, name="desk-ties"),
    path("classement/ex-aequo/annuler/", ties.drop, name="desk-ties-drop"),
    path("ceremonie/", ceremony.ceremony, name="desk-ceremony"),
    path("ceremonie/commencer/", ceremony.begin, name="desk-ceremony-begin"),
    path("ceremonie/etape/", ceremony.turn, name="desk-ceremony-turn"),
    path("ceremonie/terminer/", ceremony.end, name="desk-ceremony-end"),
    path("recit/", report.report, name="desk-report"),
    path("recit/retirer/", report.drop, name="desk-report-drop"),
    path("publier/", publishing.publish, name="desk-publish"),
    path("arbitrage/", adjustments.adjustments, name="desk-adjustments"),
    path("arbitrage/<int:pk>/annuler/", adjustments.cancel, name="desk-adjustment-cancel"),
]
