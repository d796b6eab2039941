"""Addresses of the desk pages. What belongs to the club stands before what belongs to one tournament."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.desk import (
    access,
    adjustments,
    dashboard,
    documents,
    draw,
    exchange,
    home,
    jobs,
    locks,
    log,
    ranking,
    repair,
    rounds,
    search,
    settings,
    tables,
    wishes,
)
from tournaments.web.desk.urls_people import entry_urls, people_urls

table_urls: list[URLPattern | URLResolver] = [
    path("", tables.table_page, name="desk-table"),
    path("donne/<int:line>/", tables.deal, name="desk-table-deal"),
    path("totaux/", tables.totals, name="desk-table-totals"),
    path("valider/", tables.sign, name="desk-table-sign"),
    path("rouvrir/", tables.reopen, name="desk-table-reopen"),
    path("arreter/", tables.leave, name="desk-table-stop"),
    path("appel/", tables.answer_call, name="desk-table-call"),
]

tournament_urls: list[URLPattern | URLResolver] = [
    path("", dashboard.dashboard, name="desk-tournament"),
    path("direct/", dashboard.board, name="desk-board"),
    path("chercher/", search.search, name="desk-search"),
    path("reglages/", settings.settings, name="desk-settings"),
    path("passage/<slug:passage>/", dashboard.take_passage, name="desk-pass"),
    path("placement/", draw.draw, name="desk-draw"),
    path("placement/annuler/", draw.discard, name="desk-draw-discard"),
    path("placement/tour/<int:number>/table/<int:table>/verrouiller/", locks.lock, name="desk-lock"),
    path("placement/tour/<int:number>/table/<int:table>/deverrouiller/", locks.unlock, name="desk-unlock"),
    path("placement/reparer/", repair.repair, name="desk-repair"),
    path("placement/reparer/annuler/", repair.undo, name="desk-repair-undo"),
    path("placement/tour/<int:number>/echanger/", exchange.exchange, name="desk-exchange"),
    path("placement/souhaits/", wishes.wishes, name="desk-wishes"),
    path("placement/souhaits/separer/", wishes.add_apart, name="desk-wish-apart"),
    path("placement/souhaits/garder/", wishes.add_fixed, name="desk-wish-fixed"),
    path("placement/souhaits/appliquer/", wishes.apply, name="desk-wishes-apply"),
    path("placement/souhaits/<int:pk>/retirer/", wishes.remove, name="desk-wish-remove"),
    path("placement/recherche/<uuid:pk>/", draw.progress, name="desk-draw-progress"),
    path("placement/recherche/<uuid:pk>/arreter/", draw.stop, name="desk-draw-stop"),
    path("placement/rencontres/", draw.matrix, name="desk-draw-matrix"),
    path("tours/", dashboard.rounds, name="desk-rounds"),
    path("tour/ouvrir/", rounds.open_next, name="desk-round-open"),
    path("tour/placer/", rounds.rank, name="desk-round-rank"),
    path("tour/<int:number>/", rounds.round_page, name="desk-round"),
    path("tour/<int:number>/clore/", rounds.close, name="desk-round-close"),
    path("tour/<int:number>/rouvrir/", rounds.reopen, name="desk-round-reopen"),
    path("tour/<int:number>/table/<int:table>/", include(table_urls)),
    path("classement/", ranking.ranking, name="desk-ranking"),
    path("arbitrage/", adjustments.adjustments, name="desk-adjustments"),
    path("arbitrage/<int:pk>/annuler/", adjustments.cancel, name="desk-adjustment-cancel"),
    path("documents/", documents.documents, name="desk-documents"),
    path("documents/<slug:kind>/", documents.make, name="desk-document-make"),
    path("journal/", log.log, name="desk-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="desk-home"),
    path("nouveau/", home.create, name="desk-tournament-create"),
    path("acces/", access.access, name="desk-access"),
    path("acces/<int:pk>/lien/", access.new_link, name="desk-access-link"),
    path("acces/tablette/<int:pk>/liberer/", access.release, name="desk-device-release"),
    path("travaux/<uuid:pk>/", jobs.job, name="job"),
    path("travaux/<uuid:pk>/telecharger/", jobs.download, name="job-download"),
    path("travaux/<uuid:pk>/recommencer/", jobs.retry, name="job-retry"),
    path("joueurs/", include(people_urls)),
    path("<slug:slug>/inscriptions/", include(entry_urls)),
    path("<slug:slug>/", include(tournament_urls)),
]
