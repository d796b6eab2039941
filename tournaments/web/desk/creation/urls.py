"""URLs of the creation of a tournament, and of the reuse of its settings."""

from django.urls import path

from tournaments.web.desk.creation import reuse, views

club_urls = [path("", views.create, name="desk-tournament-create")]

tournament_urls = [
    path("dupliquer/", reuse.duplicate, name="desk-duplicate"),
    path("modele/", reuse.save_preset, name="desk-preset-save"),
    path("modele/<int:pk>/supprimer/", reuse.delete_preset, name="desk-preset-delete"),
]
