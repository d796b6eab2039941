"""URLs of the draw and of all later changes to it."""

from django.urls import path

from tournaments.web.desk.seating import constraints, draw, exchange, kept_tables, ranked, regroup, repair

urlpatterns = [
    path("", draw.draw, name="desk-draw"),
    path("annuler/", draw.discard, name="desk-draw-discard"),
    path("tour/<int:number>/table/<int:table>/verrouiller/", kept_tables.keep, name="desk-table-keep"),
    path("tour/<int:number>/table/<int:table>/deverrouiller/", kept_tables.release, name="desk-table-release"),
    path("reparer/", repair.repair, name="desk-repair"),
    path("reparer/annuler/", repair.undo, name="desk-repair-undo"),
    path("tour/<int:number>/echanger/", exchange.exchange, name="desk-exchange"),
    path("tour/<int:number>/tables/", regroup.regroup, name="desk-regroup"),
    path("classement/", ranked.seat_by_rank, name="desk-round-rank"),
    path("souhaits/", constraints.constraints, name="desk-constraints"),
    path("souhaits/separer/", constraints.add_separation, name="desk-separation"),
    path("souhaits/garder/", constraints.add_fixed_table, name="desk-fixed-table"),
    path("souhaits/appliquer/", constraints.apply, name="desk-constraints-apply"),
    path("souhaits/<int:pk>/retirer/", constraints.remove, name="desk-constraint-drop"),
    path("recherche/<uuid:pk>/", draw.progress, name="desk-draw-progress"),
    path("recherche/<uuid:pk>/arreter/", draw.stop, name="desk-draw-stop"),
    path("rencontres/", draw.matrix, name="desk-draw-matrix"),
]
