"""Addresses of the draw and of all that changes it afterwards."""

from django.urls import path

from tournaments.web.desk.seating import draw, exchange, locks, repair, wishes

urlpatterns = [
    path("", draw.draw, name="desk-draw"),
    path("annuler/", draw.discard, name="desk-draw-discard"),
    path("tour/<int:number>/table/<int:table>/verrouiller/", locks.lock, name="desk-lock"),
    path("tour/<int:number>/table/<int:table>/deverrouiller/", locks.unlock, name="desk-unlock"),
    path("reparer/", repair.repair, name="desk-repair"),
    path("reparer/annuler/", repair.undo, name="desk-repair-undo"),
    path("tour/<int:number>/echanger/", exchange.exchange, name="desk-exchange"),
    path("souhaits/", wishes.wishes, name="desk-wishes"),
    path("souhaits/separer/", wishes.add_apart, name="desk-wish-apart"),
    path("souhaits/garder/", wishes.add_fixed, name="desk-wish-fixed"),
    path("souhaits/appliquer/", wishes.apply, name="desk-wishes-apply"),
    path("souhaits/<int:pk>/retirer/", wishes.remove, name="desk-wish-remove"),
    path("recherche/<uuid:pk>/", draw.progress, name="desk-draw-progress"),
    path("recherche/<uuid:pk>/arreter/", draw.stop, name="desk-draw-stop"),
    path("rencontres/", draw.matrix, name="desk-draw-matrix"),
]
