"""URLs of the planned times."""

from django.urls import path

from tournaments.web.desk.schedule import views

urlpatterns = [
    path("", views.page, name="desk-schedule"),
    path("changer/", views.change, name="desk-schedule-change"),
]
