"""URLs of the rehearsal of a tournament."""

from django.urls import path

from tournaments.web.desk.rehearsal import views

urlpatterns = [
    path("", views.rehearsal, name="desk-rehearsal"),
    path("commencer/", views.start, name="desk-rehearsal-start"),
    path("allure/", views.pace, name="desk-rehearsal-pace"),
    path("accident/", views.accident, name="desk-rehearsal-accident"),
    path("bilan/", views.report, name="desk-rehearsal-report"),
    path("jeter/", views.drop, name="desk-rehearsal-drop"),
]
