"""Addresses of the journal."""

from django.urls import path

from tournaments.web.desk.journal import views

urlpatterns = [path("", views.log, name="desk-log")]
