"""URL of the audit log."""

from django.urls import path

from tournaments.web.desk.audit import views

urlpatterns = [path("", views.audit, name="desk-audit")]
