"""Addresses of the list of tournaments, their settings, and who may enter the desk."""

from django.urls import path

from tournaments.web.desk.setup import home, staff, views

club_urls = [
    path("", home.home, name="desk-home"),
    path("nouveau/", home.create, name="desk-tournament-create"),
    path("acces/", staff.access, name="desk-access"),
    path("acces/<int:pk>/lien/", staff.new_link, name="desk-access-link"),
    path("acces/tablette/<int:pk>/liberer/", staff.release, name="desk-device-release"),
]

tournament_urls = [path("reglages/", views.settings, name="desk-settings")]
