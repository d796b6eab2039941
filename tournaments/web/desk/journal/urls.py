"""URLs of the journal."""

from django.urls import path

from tournaments.web.desk.journal import appeal, undoing, views

urlpatterns = [
    path("", views.log, name="desk-log"),
    path("reclamation.pdf", appeal.appeal, name="desk-log-appeal"),
    path("moment/", views.moment, name="desk-log-moment"),
    path("<int:sequence>/classement/", views.after, name="desk-log-after"),
    path("<int:sequence>/annuler/", views.undo, name="desk-log-undo"),
    path("<int:sequence>/annuler/apercu/", undoing.preview, name="desk-log-undo-preview"),
]
