"""URL of the page about the preparation of the club's tablets."""

from django.urls import path

from tournaments.web.desk.tablets import views

urlpatterns = [path("", views.tablets, name="desk-tablets")]
