"""URLs of the projector and the kiosk of a tournament."""

from django.urls import path

from tournaments.web.hall import kiosk, views

urlpatterns = [
    path("<stage:slug>/", views.hall, name="hall"),
    path("<stage:slug>/pages/", views.pages, name="hall-pages"),
    path("<stage:slug>/ma-place/", kiosk.kiosk, name="hall-kiosk"),
    path("<stage:slug>/ma-place/liste/", kiosk.people_list, name="hall-kiosk-list"),
    path("<stage:slug>/ma-place/carte/", kiosk.card, name="hall-kiosk-card"),
]
