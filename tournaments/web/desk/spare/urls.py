"""URLs of the page of the spare computer."""

from django.urls import path

from tournaments.web.desk.spare import views

urlpatterns = [
    path("", views.spare, name="desk-spare"),
    path("retard/", views.lags, name="desk-spare-lags"),
    path("fin/", views.end, name="desk-spare-end"),
    path("suite/", views.lead, name="desk-spare-lead"),
]
