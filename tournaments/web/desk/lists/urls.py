"""URLs of the tables of the desk as files."""

from django.urls import path

from tournaments.web.desk.lists.views import download

urlpatterns = [
    path("<slug:kind>.csv", download, {"form": "csv"}, name="desk-list-csv"),
    path("<slug:kind>.xlsx", download, {"form": "xlsx"}, name="desk-list-xlsx"),
    path("<slug:kind>.json", download, {"form": "json"}, name="desk-list-json"),
]
