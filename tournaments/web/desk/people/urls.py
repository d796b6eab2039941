"""URLs of the club's people."""

from django.urls import path

from tournaments.web.desk.people import career, importing, merging, personal, players

urlpatterns = [
    path("", players.players, name="desk-players"),
    path("nouveau/", players.create, name="desk-player-create"),
    path("export.csv", players.export, {"kind": "csv"}, name="desk-players-csv"),
    path("export.xlsx", players.export, {"kind": "xlsx"}, name="desk-players-xlsx"),
    path("export.json", players.export, {"kind": "json"}, name="desk-players-json"),
    path("import/", importing.choose, name="desk-import"),
    path("import/modele.csv", importing.template, name="desk-import-template"),
    path("import/<uuid:pk>/", importing.batch, name="desk-import-batch"),
    path("import/<uuid:pk>/ligne/<int:line>/", importing.decide, name="desk-import-decide"),
    path("import/<uuid:pk>/ligne/<int:line>/corriger/", importing.mend, name="desk-import-mend"),
    path("import/<uuid:pk>/appliquer/", importing.apply, name="desk-import-apply"),
    path("import/<uuid:pk>/abandonner/", importing.abandon, name="desk-import-abandon"),
    path("doublons/", merging.merge, name="desk-merge"),
    path("doublons/<int:first>/<int:second>/", merging.pair, name="desk-merge-pair"),
    path("doublons/<int:first>/<int:second>/decider/", merging.decide, name="desk-merge-decide"),
    path("doublons/annuler/<int:pk>/", merging.undo, name="desk-merge-undo"),
    path("donnees/", personal.personal, name="desk-personal"),
    path("donnees/effacer/", personal.forget_due, name="desk-personal-forget"),
    path("<int:pk>/donnees/", personal.person, name="desk-person-data"),
    path("<int:pk>/donnees.json", personal.person_file, name="desk-person-file"),
    path("<int:pk>/", players.player, name="desk-player"),
    path("<int:pk>/parcours/", career.career, name="desk-player-career"),
    path("<int:pk>/retirer/", players.remove, name="desk-player-remove"),
    path("<int:pk>/oublier/", players.forget, name="desk-player-forget"),
]
