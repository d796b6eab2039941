"""URLs of the return of a club or tournament on a fresh install."""

from django.urls import path

from tournaments.web.desk.returning import views

urlpatterns = [
    path("", views.choose, name="desk-return"),
    path("prendre/", views.take, name="desk-return-take"),
]
