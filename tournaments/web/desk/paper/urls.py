"""URLs of the documents, and of the background jobs that render them."""

from django.urls import path

from tournaments.web.desk.paper import jobs, views

document_urls = [
    path("", views.documents, name="desk-documents"),
    path("<slug:kind>/", views.make, name="desk-document-make"),
]

job_urls = [
    path("<uuid:pk>/", jobs.job, name="job"),
    path("<uuid:pk>/telecharger/", jobs.download, name="job-download"),
    path("<uuid:pk>/recommencer/", jobs.retry, name="job-retry"),
]
