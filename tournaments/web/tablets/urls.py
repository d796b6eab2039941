"""URLs for a tablet that is being prepared."""

from django.urls import path

from tournaments.web.tablets import views

urlpatterns = [
    path("", views.prepare, name="tablets-prepare"),
    path("chelem.crt", views.authority, name="tablets-authority"),
    path("marque", views.mark, name="tablets-mark"),
]
