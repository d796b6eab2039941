"""URLs of the list of tournaments, their settings, and the access to the desk."""

from django.urls import path

from tournaments.web.desk.setup import archives, home, organisation, removal, sessions, staff, views

club_urls = [
    path("", home.home, name="desk-home"),
    path("archive/", archives.bring, name="desk-archive-bring"),
    path("archive/tablettes/", archives.ask, name="desk-copies-ask"),
    path("archive/brouillons/<int:pk>/reprendre/", removal.restore, name="desk-draft-restore"),
    path("archive/copies/", archives.copies, name="desk-copies"),
    path("demonstration/", removal.leave_demo, name="desk-demo-leave"),
    path("appareils/", sessions.sessions, name="desk-sessions"),
    path("appareils/liens/", sessions.notice_links, name="desk-links-noticed"),
    path("acces/", staff.access, name="desk-access"),
    path("acces/organisation/", organisation.rename, name="desk-organiser-rename"),
    path("acces/<int:pk>/lien/", staff.new_link, name="desk-access-link"),
    path("acces/<int:pk>/retirer/", staff.take, name="desk-role-take"),
    path("acces/<int:pk>/terminer/", staff.end, name="desk-member-end"),
    path("acces/tablette/<int:pk>/liberer/", staff.release, name="desk-device-release"),
]

tournament_urls = [
    path("reglages/", views.settings, name="desk-settings"),
    path("archive.chelem", archives.archive, name="desk-archive-file"),
    path("archiver/", removal.archive, name="desk-archive"),
    path("supprimer/", removal.delete, name="desk-delete"),
]
