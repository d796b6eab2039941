"""Addresses of the wall."""

from django.urls import path

from tournaments.web.hall import views

urlpatterns = [
    path("<slug:slug>/", views.hall, name="hall"),
    path("<slug:slug>/pages/", views.pages, name="hall-pages"),
]
