"""URLs of the seasons."""

from django.urls import path

from tournaments.web.desk.seasons import events, files, importing, views

urlpatterns = [
    path("", views.seasons, name="desk-seasons"),
    path("nouvelle/", views.create, name="desk-season-create"),
    path("<slug:season>/", views.season, name="desk-season"),
    path("<slug:season>/classement.<str:kind>", files.file, name="desk-season-file"),
    path("<slug:season>/archive/", files.archive, name="desk-season-archive"),
    path("<slug:season>/regles/", views.rules, name="desk-season-rules"),
    path("<slug:season>/clore/", views.close, name="desk-season-close"),
    path("<slug:season>/finale/", views.final, name="desk-season-final"),
    path("<slug:season>/supprimer/", views.delete, name="desk-season-delete"),
    path("<slug:season>/soirees/", events.events, name="desk-season-events"),
    path("<slug:season>/soirees/importer/", importing.import_evening, name="desk-season-import"),
    path("<slug:season>/soirees/<int:pk>/", events.event, name="desk-season-event"),
]
