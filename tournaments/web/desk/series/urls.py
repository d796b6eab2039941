"""URLs of the series of evenings."""

from django.urls import path

from tournaments.web.desk.series import views

urlpatterns = [
    path("", views.series, name="desk-series"),
    path("annuler/", views.undo, name="desk-series-undo"),
]
