"""URLs of the treasury of a tournament."""

from django.urls import path

from tournaments.web.desk.money import account, receipts, rules, tariffs, views

urlpatterns = [
    path("", views.treasury, name="desk-treasury"),
    path("mouvement/", views.note, name="desk-till-note"),
    path("mouvement/<int:number>/annuler/", views.cancel, name="desk-till-cancel"),
    path("recus/", receipts.give_all, name="desk-receipts"),
    path("recus/<int:number>/", receipts.give, name="desk-receipt"),
    path("recus/<int:number>/annuler/", receipts.cancel, name="desk-receipt-cancel"),
    path("compte/<int:pk>/", account.account, name="desk-account"),
    path("prix/<int:serial>/", views.prize, name="desk-prize"),
    path("dotation/", rules.rules, name="desk-prize-rules"),
    path("tarifs/", tariffs.tariffs, name="desk-tariffs"),
]
