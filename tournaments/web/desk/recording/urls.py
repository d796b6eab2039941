"""URLs for typing the paper sheets of a round by keyboard."""

from django.urls import path

from tournaments.web.desk.recording import lines, photographs, totals, views

urlpatterns = [
    path("", views.recording, name="desk-recording"),
    path("<int:table>/totaux/", totals.take, name="desk-recording-totals"),
    path("<int:table>/donne/<int:line>/", lines.take, name="desk-recording-line"),
    path("<int:table>/photo/", photographs.add, name="desk-photograph-add"),
    path("<int:table>/photo/<int:pk>/", photographs.show, name="desk-photograph"),
    path("<int:table>/photo/<int:pk>/effacer/", photographs.drop, name="desk-photograph-drop"),
    path("<int:table>/valider/", lines.confirm, name="desk-recording-confirm"),
]
