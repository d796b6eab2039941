"""URLs of the club's logo, colour and publishing."""

from django.urls import path

from tournaments.web.desk.club import hall_map, host, views

urlpatterns = [
    path("", views.club, name="desk-club"),
    path("archive.chelem", views.archive, name="desk-club-archive"),
    path("salle/", hall_map.hall_map, name="desk-hall-map"),
    path("site/", views.site, name="desk-club-site"),
    path("hebergeur/", host.host, name="desk-host"),
    path("hebergeur/envoyer/", host.now, name="desk-host-now"),
    path("hebergeur/arreter/", host.end, name="desk-host-end"),
    path("hebergeur/cle/", host.key, name="desk-reception"),
    path("hebergeur/cle/retirer/", host.key_end, name="desk-reception-end"),
]
