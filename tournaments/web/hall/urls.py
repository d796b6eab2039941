"""Addresses of the wall."""

from django.urls import path

from tournaments.web.hall import views

urlpatterns = [
    path("<stage:slug>/", views.hall, name="hall"),
    path("<stage:slug>/pages/", views.pages, name="hall-pages"),
]
