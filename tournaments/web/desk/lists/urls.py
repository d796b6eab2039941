"""Addresses of the tables of the desk as files."""

from django.urls import path

from tournaments.web.desk.lists.views import listed

urlpatterns = [
    path("<slug:kind>.csv", listed, {"form": "csv"}, name="desk-list-csv"),
    path("<slug:kind>.xlsx", listed, {"form": "xlsx"}, name="desk-list-xlsx"),
    path("<slug:kind>.json", listed, {"form": "json"}, name="desk-list-json"),
]
