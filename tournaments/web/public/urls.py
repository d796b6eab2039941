"""Addresses for everybody. They are printed and shared, so they do not change."""

from django.urls import path

from tournaments.web.live import live
from tournaments.web.public import views

urlpatterns = [
    path("", views.home, name="public-home"),
    path("live/<slug:slug>/", live, name="live"),
    path("<stage:slug>/", views.tournament, name="public-tournament"),
    path("<stage:slug>/joueur/<int:number>/", views.player, name="public-player"),
    path("<stage:slug>/classement/", views.ranking, name="public-ranking"),
    path("<stage:slug>/classement.csv", views.export, {"kind": "csv"}, name="public-ranking-csv"),
    path("<stage:slug>/classement.xlsx", views.export, {"kind": "xlsx"}, name="public-ranking-xlsx"),
    path("<stage:slug>/equipes.csv", views.team_export, {"kind": "csv"}, name="public-team-ranking-csv"),
    path("<stage:slug>/equipes.xlsx", views.team_export, {"kind": "xlsx"}, name="public-team-ranking-xlsx"),
    path("<stage:slug>/classement.json", views.export, {"kind": "json"}, name="public-ranking-json"),
]
