"""URLs of the running tournament: the dashboard, its rounds and their tables."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.desk.devices import views as devices
from tournaments.web.desk.play import calls, clock, dashboard, gaps, inbox, rounds, search, seats, tables

_table_urls: list[URLPattern | URLResolver] = [
    path("", tables.table_page, name="desk-table"),
    path("donne/<int:line>/", tables.deal, name="desk-table-deal"),
    path("totaux/", tables.totals, name="desk-table-totals"),
    path("valider/", tables.confirm, name="desk-table-confirm"),
    path("rouvrir/", tables.reopen, name="desk-table-reopen"),
    path("arreter/", tables.stop_deals, name="desk-table-stop"),
    path("appel/", tables.answer_call, name="desk-table-call"),
    path("places/", seats.seats, name="desk-table-seats"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", dashboard.dashboard, name="desk-tournament"),
    path("direct/", dashboard.board, name="desk-board"),
    path("appels/", calls.calls, name="desk-calls"),
    path("a-decider/<int:pk>/", inbox.decide, name="desk-decide"),
    path("desaccord/<int:pk>/", inbox.settle, name="desk-dispute-settle"),
    path("appareils/", devices.device_list, name="desk-devices"),
    path("appareil/<int:pk>/nom/", devices.rename, name="desk-device-rename"),
    path("appareil/<int:pk>/lecture/", devices.set_reading, name="desk-device-reads"),
    path("appareil/<int:pk>/remplacer/", devices.replace, name="desk-device-replace"),
    path("appareil/<int:pk>/lignes/", devices.settle_held, name="desk-device-held"),
    path("recus/", devices.settle_receipts, name="desk-receipts-settle"),
    path("appareils/echanger/", devices.swap, name="desk-devices-swap"),
    path("chercher/", search.search, name="desk-search"),
    path("passage/<slug:transition>/", dashboard.transition, name="desk-transition"),
    path("tours/", dashboard.rounds, name="desk-rounds"),
    path("tours/dernier/", rounds.stop, name="desk-rounds-stop"),
    path("tours/ajouter/", rounds.add, name="desk-rounds-add"),
    path("tour/ouvrir/", rounds.open_next, name="desk-round-open"),
    path("tour/<int:number>/", rounds.round_page, name="desk-round"),
    path("tour/<int:number>/horloge/", clock.clock, name="desk-round-clock"),
    path("tour/<int:number>/montrer/", rounds.show, name="desk-round-show"),
    path("tour/<int:number>/clore/", rounds.close, name="desk-round-close"),
    path("tour/<int:number>/ce-qui-manque/", gaps.gaps, name="desk-round-gaps"),
    path("tour/<int:number>/abandonner/", rounds.abandon, name="desk-round-abandon"),
    path("tour/<int:number>/rouvrir/", rounds.reopen, name="desk-round-reopen"),
    path("tour/<int:number>/table/<int:table>/", include(_table_urls)),
]
