"""Addresses of the hall pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
