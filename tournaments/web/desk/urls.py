"""URLs of the desk. Those of the club come before those of one tournament, whose slug would match them."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.desk.creation.urls import club_urls as creation_urls
from tournaments.web.desk.creation.urls import tournament_urls as reuse_urls
from tournaments.web.desk.paper.urls import document_urls, job_urls
from tournaments.web.desk.setup.urls import club_urls, tournament_urls

_tournament: list[URLPattern | URLResolver] = [
    path("inscriptions/", include("tournaments.web.desk.registration.urls")),
    path("placement/", include("tournaments.web.desk.seating.urls")),
    path("documents/", include(document_urls)),
    path("listes/", include("tournaments.web.desk.lists.urls")),
    path("tresorerie/", include("tournaments.web.desk.money.urls")),
    path("ecrans/", include("tournaments.web.desk.hall.urls")),
    path("journal/", include("tournaments.web.desk.journal.urls")),
    path("phases/", include("tournaments.web.desk.stages.urls")),
    path("horaires/", include("tournaments.web.desk.schedule.urls")),
    path("repetition/", include("tournaments.web.desk.rehearsal.urls")),
    path("pret/", include("tournaments.web.desk.readiness.urls")),
    path("tour/<int:number>/saisie/", include("tournaments.web.desk.recording.urls")),
    path("", include(tournament_urls)),
    path("", include(reuse_urls)),
    path("", include("tournaments.web.desk.results.urls")),
    path("", include("tournaments.web.desk.play.urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(club_urls)),
    path("nouveau/", include(creation_urls)),
    path("nouveau/serie/", include("tournaments.web.desk.series.urls")),
    path("travaux/", include(job_urls)),
    path("joueurs/", include("tournaments.web.desk.people.urls")),
    path("saisons/", include("tournaments.web.desk.seasons.urls")),
    path("club/", include("tournaments.web.desk.club.urls")),
    path("reprise/", include("tournaments.web.desk.returning.urls")),
    path("ordinateur/", include("tournaments.web.desk.computer.urls")),
    path("secours/", include("tournaments.web.desk.spare.urls")),
    path("tablettes/", include("tournaments.web.desk.tablets.urls")),
    path("registre/", include("tournaments.web.desk.audit.urls")),
    path("<stage:slug>/", include(_tournament)),
]
