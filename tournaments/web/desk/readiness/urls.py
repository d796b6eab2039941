"""URLs of the checks before round 1, and of the backup on request."""

from django.urls import path

from tournaments.web.desk.readiness import views

urlpatterns = [
    path("", views.page, name="desk-readiness"),
    path("sauvegarde/", views.backup, name="desk-backup"),
]
