"""URLs of the page about this computer."""

from django.urls import path

from tournaments.web.desk.computer import views

urlpatterns = [
    path("", views.computer, name="desk-computer"),
    path("rapport.txt", views.report, name="desk-computer-report"),
]
