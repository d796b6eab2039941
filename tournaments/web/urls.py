"""All pages, by audience."""

from django.urls import include, path

from tournaments.web import health, signin

signin_urls = [
    path("", signin.sign_in, name="sign-in"),
    path("out/", signin.sign_out, name="sign-out"),
    path("<str:secret>/", signin.sign_in_by_link, name="sign-in-link"),
]

urlpatterns = [
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
    path("connexion/", include(signin_urls)),
    path("bureau/", include("tournaments.web.desk.urls")),
    path("t/", include("tournaments.web.table.urls")),
    path("salle/", include("tournaments.web.hall.urls")),
    path("", include("tournaments.web.public.urls")),
]
