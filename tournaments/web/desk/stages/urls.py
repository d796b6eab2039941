"""URLs of the stages of a tournament: the list, and the cut of each."""

from django.urls import path

from tournaments.web.desk.stages import adding, views

urlpatterns = [
    path("", views.stages, name="desk-stages"),
    path("ajouter/", adding.add, name="desk-stage-add"),
    path("<int:number>/changer/", adding.change, name="desk-stage-change"),
    path("<int:number>/", views.stage_page, name="desk-stage"),
    path("<int:number>/reponse/<int:pk>/", views.answer, name="desk-stage-answer"),
    path("<int:number>/ouvrir/", views.open_stage, name="desk-stage-open"),
    path("<int:number>/annuler/", views.empty, name="desk-stage-empty"),
    path("<int:number>/recalculer/", views.recompute, name="desk-stage-recompute"),
    path("<int:number>/retirer/", views.remove, name="desk-stage-remove"),
]
