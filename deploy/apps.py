from importlib import import_module

from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """Make our Celery application the current one, so that services can nudge it without importing us."""
        import_module("deploy.celery")
