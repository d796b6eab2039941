"""Hostile requests with the code of a table, the six letters on its card."""

from tests.hostile.asking import Hostile, form, js

REQUESTS = [
    Hostile("letters that no table has", "GET /t/QQQQQQ/", 404),
    Hostile("a NUL for letters", "GET /t/?code=%00", 400),
    Hostile("letters of another alphabet", "GET /t/%D0%90%D0%91%D0%92%D0%93%D0%94%D0%95/", 404),
    Hostile("ten thousand letters", f"GET /t/?code={'A' * 10_000}", (200, 302, 404, 422)),
    Hostile("binding by a GET", "GET /api/tables/{code}/bind/", 405),
    Hostile("binding with more than letters", "POST /api/tables/{code}/bind/", 400, js({"table": 2}), field="table"),
    Hostile("a deal without a token", "POST /t/{code}/tour/1/donne/1/", (302, 403), form("points=41")),
    Hostile("an unknown round", "GET /t/{code}/tour/9999999999/donne/1/", (302, 403, 404), by="tablet"),
]
