"""The root URL configuration. Each audience has a URL module of its own."""

from django.conf import settings
from django.urls import include, path

urlpatterns = [
    path("api/", include("tournaments.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
if settings.STYLEGUIDE:
    urlpatterns.append(path("styleguide/", include("tournaments.web.styleguide.urls")))
urlpatterns.append(path("", include("tournaments.web.urls")))  # last: its last pattern matches any slug of a tournament

handler400 = "tournaments.web.errors.bad_request"
handler403 = "tournaments.web.errors.permission_denied"
handler404 = "tournaments.web.errors.page_not_found"
handler500 = "tournaments.web.errors.server_error"
