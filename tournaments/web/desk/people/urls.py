"""Addresses of the club's people."""

from django.urls import path

from tournaments.web.desk.people import importing, merging, players

urlpatterns = [
    path("", players.players, name="desk-players"),
    path("nouveau/", players.create, name="desk-player-create"),
    path("export.csv", players.export, {"kind": "csv"}, name="desk-players-csv"),
    path("export.xlsx", players.export, {"kind": "xlsx"}, name="desk-players-xlsx"),
    path("import/", importing.choose, name="desk-import"),
    path("import/modele.csv", importing.template, name="desk-import-template"),
    path("import/<uuid:pk>/", importing.batch, name="desk-import-batch"),
    path("import/<uuid:pk>/ligne/<int:line>/", importing.decide, name="desk-import-decide"),
    path("import/<uuid:pk>/appliquer/", importing.apply, name="desk-import-apply"),
    path("import/<uuid:pk>/abandonner/", importing.abandon, name="desk-import-abandon"),
    path("doublons/", merging.merge, name="desk-merge"),
    path("doublons/<int:first>/<int:second>/", merging.pair, name="desk-merge-pair"),
    path("doublons/<int:first>/<int:second>/decider/", merging.decide, name="desk-merge-decide"),
    path("doublons/annuler/<int:pk>/", merging.undo, name="desk-merge-undo"),
    path("<int:pk>/", players.player, name="desk-player"),
    path("<int:pk>/oublier/", players.forget, name="desk-player-forget"),
]
