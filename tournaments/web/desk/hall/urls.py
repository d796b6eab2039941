"""URLs of the displays in the hall."""

from django.urls import path

from tournaments.web.desk.hall import announcements, views

urlpatterns = [
    path("", views.displays, name="desk-displays"),
    path("<int:pk>/", views.show, name="desk-display-show"),
    path("contacts/", views.contacts, name="desk-display-contacts"),
    path("annonce/", announcements.announce, name="desk-announce"),
    path("image/", views.picture, name="desk-hall-picture"),
    path("<int:pk>/apercu/", views.preview, name="desk-display-preview"),
    path("<int:pk>/oublier/", views.drop, name="desk-display-drop"),
]
