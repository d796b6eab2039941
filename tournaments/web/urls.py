"""URLs of all pages, by audience."""

from django.urls import include, path

from tournaments.web import health, reception, spare

urlpatterns = [
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
    path("reception/<slug:source>", reception.reception, name="reception"),
    path("secours", spare.pages, name="spare-pages"),
    path("secours/suite", spare.taken_over, name="spare-taken-over"),
    path("", include("tournaments.web.signin.urls")),
    path("bureau/", include("tournaments.web.desk.urls")),
    path("t/", include("tournaments.web.table.urls")),
    path("tablettes/", include("tournaments.web.tablets.urls")),
    path("display/", include("tournaments.web.hall.display_urls")),
    path("salle/", include("tournaments.web.hall.urls")),
    path("", include("tournaments.web.public.urls")),
]
