"""URLs of public pages. They are printed and shared, so they do not change."""

from django.urls import path

from tournaments.web.live import live
from tournaments.web.public import (
    calendar,
    charts,
    files,
    look,
    people,
    registering,
    seasons,
    seating,
    verifying,
    views,
)
from tournaments.web.public.own import views as own

urlpatterns = [
    path("", calendar.home, name="public-home"),
    path("calendrier.atom", calendar.feed, {"name": "public-atom"}, name="public-atom"),
    path("calendrier.json", calendar.feed, {"name": "public-json-feed"}, name="public-json-feed"),
    path("sitemap.xml", calendar.sitemap, name="public-sitemap"),
    path("robots.txt", calendar.robots, name="public-robots"),
    path("identite/logo.png", look.logo, name="public-logo"),
    path("identite/couleurs.css", look.colours, name="public-colours"),
    path("personne/<int:pk>/", people.person, name="public-person"),
    path("records/", people.records, name="public-records"),
    path("live/<slug:slug>/", live, name="live"),
    path("saison/<slug:season>/", seasons.season, name="public-season"),
    path("saison/<slug:season>/image.png", seasons.picture, name="public-season-picture"),
    path("saison/<slug:season>/classement.<str:kind>", seasons.file, name="public-season-file"),
    path("<stage:slug>/", views.tournament, name="public-tournament"),
    path("<stage:slug>/inscription/", registering.register, name="public-register"),
    path("<stage:slug>/inscription/envoyee/", registering.registration_sent, name="public-registration-sent"),
    path("<stage:slug>/inscription/<str:secret>/", registering.own, name="public-registration-own"),
    path("<stage:slug>/badge/<int:serial>/<str:secret>/", own.badge, name="public-badge"),
    path("<stage:slug>/badge/<int:serial>/<str:secret>/carte/", own.own_card, name="public-badge-card"),
    path("<stage:slug>/badge/<int:serial>/<str:secret>/mes-donnees.json", own.data_file, name="public-badge-data"),
    path("<stage:slug>/agenda.ics", registering.calendar, name="public-calendar"),
    path("<stage:slug>/joueur/<int:number>/", views.player, name="public-player"),
    path("<stage:slug>/joueur/<int:number>/carte/", views.card, name="public-player-card"),
    path("<stage:slug>/joueur/<int:number>/image.png", files.player_picture, name="public-player-picture"),
    path("<stage:slug>/classement/", views.ranking, name="public-ranking"),
    path("<stage:slug>/images/", charts.charts, name="public-pictures"),
    path("<stage:slug>/places/", seating.seating, name="public-seating"),
    path("<stage:slug>/image.png", files.picture, name="public-picture"),
    path("<stage:slug>/verifier/", verifying.verify, name="public-verify"),
    path("<stage:slug>/verifier/preuve.jsonl", verifying.evidence, name="public-evidence"),
    path("<stage:slug>/verifier/page.js", verifying.script, {"name": "page"}, name="public-verify-script"),
    path("<stage:slug>/verifier/signature.js", verifying.script, {"name": "signature"}, name="public-signature-script"),
    path("<stage:slug>/classement.pdf", files.pdf, name="public-ranking-pdf"),
    path("<stage:slug>/classement.csv", files.export, {"kind": "csv"}, name="public-ranking-csv"),
    path("<stage:slug>/classement.xlsx", files.export, {"kind": "xlsx"}, name="public-ranking-xlsx"),
    path("<stage:slug>/equipes.csv", files.team_export, {"kind": "csv"}, name="public-team-ranking-csv"),
    path("<stage:slug>/equipes.xlsx", files.team_export, {"kind": "xlsx"}, name="public-team-ranking-xlsx"),
    path("<stage:slug>/classement.json", files.export, {"kind": "json"}, name="public-ranking-json"),
]
