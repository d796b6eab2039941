"""Addresses of the desk pages. What belongs to the club stands before what belongs to one tournament."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.desk.paper.urls import document_urls, job_urls
from tournaments.web.desk.setup.urls import club_urls, tournament_urls

_tournament: list[URLPattern | URLResolver] = [
    path("inscriptions/", include("tournaments.web.desk.registration.urls")),
    path("placement/", include("tournaments.web.desk.seating.urls")),
    path("documents/", include(document_urls)),
    path("journal/", include("tournaments.web.desk.journal.urls")),
    path("phases/", include("tournaments.web.desk.stages.urls")),
    path("", include(tournament_urls)),
    path("", include("tournaments.web.desk.results.urls")),
    path("", include("tournaments.web.desk.play.urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(club_urls)),
    path("travaux/", include(job_urls)),
    path("joueurs/", include("tournaments.web.desk.people.urls")),
    path("registre/", include("tournaments.web.desk.audit.urls")),
    path("<stage:slug>/", include(_tournament)),
]
