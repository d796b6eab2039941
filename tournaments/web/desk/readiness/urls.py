"""URL of the page of checks before round 1."""

from django.urls import path

from tournaments.web.desk.readiness import views

urlpatterns = [path("", views.page, name="desk-readiness")]
