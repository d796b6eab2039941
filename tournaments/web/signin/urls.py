"""URLs for signing in, in a module of their own: the first start builds a link before all pages are loaded."""

from django.urls import path

from tournaments.web.signin import views

urlpatterns = [
    path("connexion/", views.sign_in, name="sign-in"),
    path("connexion/out/", views.sign_out, name="sign-out"),
    path("connexion/<str:secret>/", views.sign_in_by_link, name="sign-in-link"),
]
