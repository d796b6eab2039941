"""URLs of the registration list of a tournament."""

from django.urls import path

from tournaments.web.desk.registration import line, mixed_up, online, ratings, substitutes, teams, views

urlpatterns = [
    path("", views.entries, name="desk-entries"),
    path("chercher/", line.suggest, name="desk-entry-suggest"),
    path("forces/", ratings.ratings, name="desk-ratings"),
    path("en-ligne/", online.registrations, name="desk-registrations"),
    path("en-ligne/<int:pk>/", online.decide, name="desk-registration"),
    path("appel/", views.roll_call, name="desk-roll-call"),
    path("equipes/", teams.teams, name="desk-teams"),
    path("equipes/former/", teams.make, name="desk-team-make"),
    path("equipes/tirer/", teams.draw, name="desk-teams-draw"),
    path("equipes/annuler/", teams.undo, name="desk-teams-undo"),
    path("equipes/<int:number>/", teams.team, name="desk-team"),
    path("equipes/<int:number>/paiement/", teams.fee, name="desk-team-fee"),
    path("equipes/<int:number>/retirer/", teams.drop, name="desk-team-drop"),
    path("tous-presents/", views.all_present, name="desk-entries-present"),
    path("ajouter/", line.add, name="desk-entry-add"),
    path("<int:pk>/presence/", views.presence, name="desk-entry-presence"),
    path("<int:pk>/paiement/", views.fee, name="desk-entry-fee"),
    path("<int:pk>/accord/", views.consent, name="desk-entry-consent"),
    path("<int:pk>/retirer/", views.remove, name="desk-entry-remove"),
    path("<int:pk>/abandon/", views.withdraw, name="desk-entry-withdraw"),
    path("<int:pk>/remplacant/", substitutes.substitute, name="desk-entry-substitute"),
    path("<int:pk>/remplacant/annuler/", substitutes.recall, name="desk-entry-substitute-recall"),
    path("<int:pk>/confusion/", mixed_up.mixed_up, name="desk-entry-mixed-up"),
    path("<int:pk>/arrivee/", views.arrive, name="desk-entry-arrive"),
    path("<int:pk>/retirer-note/", views.drop, name="desk-entry-drop"),
    path("<int:pk>/retablir/", views.undo, name="desk-entry-undo"),
]
