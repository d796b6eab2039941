"""Celery transports on files and on Redis that survive malformed messages."""
