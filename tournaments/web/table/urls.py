"""URLs of the table pages. A line or a sheet has its round in the URL, so that late submissions cannot hit another."""

from django.urls import include, path

from tournaments.web.table import confirming, copies, offline, opening, reading, receipts, recording

round_urls = [
    path("donne/<int:number>/", recording.deal, name="table-deal"),
    path("donne/<int:number>/apercu/", recording.preview, name="table-preview"),
    path("donne/<int:number>/reprendre/", recording.take_back, name="table-take-back"),
    path("non-jouees/", recording.stop, name="table-stop"),
    path("totaux/", confirming.totals, name="table-totals"),
    path("desaccord/", confirming.dispute, name="table-dispute"),
    path("feuille/", confirming.confirm, name="table-confirm"),
    path("arbitre/", confirming.call, name="table-call"),
]

urlpatterns = [
    path("", opening.code, name="table-code"),
    path("lire/<str:token>/", reading.reading, name="table-reading"),
    path("travail.js", offline.worker, name="table-worker"),
    path("copies/", copies.give_back, name="table-copies"),
    path("<str:code>/", opening.table, name="table"),
    path("<str:code>/saisie/", opening.entry, name="table-entry"),
    path("<str:code>/ici/", opening.move, name="table-move"),
    path("<str:code>/suite/", recording.live, name="table-live"),
    path("<str:code>/recu/", receipts.receipt, name="table-receipt"),
    path("<str:code>/copie/", copies.part, name="table-copy"),
    path("<str:code>/tour/<int:round_address>/", include(round_urls)),
]
