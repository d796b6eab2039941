"""Addresses of the ranking and of the arbiter's decisions about it."""

from django.urls import path

from tournaments.web.desk.results import adjustments, publishing, ranking

urlpatterns = [
    path("classement/", ranking.ranking, name="desk-ranking"),
    path("classement/equipes/", ranking.team_ranking, name="desk-team-ranking"),
    path("publier/", publishing.publish, name="desk-publish"),
    path("arbitrage/", adjustments.adjustments, name="desk-adjustments"),
    path("arbitrage/<int:pk>/annuler/", adjustments.cancel, name="desk-adjustment-cancel"),
]
