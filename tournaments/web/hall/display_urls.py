"""URLs of the screens of the hall."""

from django.urls import path

from tournaments.web.hall import displays

urlpatterns = [
    path("", displays.display, name="display"),
    path("pages/", displays.pages, name="display-pages"),
    path("now/", displays.now, name="display-now"),
    path("image/<slug:digest>/", displays.picture, name="display-picture"),
    path("contact/", displays.contact, name="display-contact"),
    path("live/", displays.live, name="display-live"),
]
