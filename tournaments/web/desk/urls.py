"""Addresses of the desk pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
