"""URL of the creation of a tournament."""

from django.urls import path

from tournaments.web.desk.creation import views

urlpatterns = [path("", views.create, name="desk-tournament-create")]
