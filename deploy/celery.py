"""The Celery application. The broker is a folder on a laptop, and Redis or Valkey on a host."""

import os

from celery import Celery
from celery.signals import worker_ready
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

SWEEP = "tournaments.job_sweep"
BACKUP = "tournaments.backup"
SWEEP_SECONDS = 5.0
TIMEOUTS = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3, "max_retries": 0}  # seconds; requests send, too
ON_FILES = settings.CELERY_BROKER_URL.startswith("filesystem:")

app = Celery("chelem")
if not ON_FILES:  # by alias: with `broker_transport`, kombu would ignore the URL
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "deploy.brokers.on_redis:Transport"))


def _build_transport_options() -> dict[str, object]:
    """Return the options with which each broker redelivers the messages of a killed worker.

    Messages are only nudges: the work is in the `Job` rows. These options set how soon a message is redelivered.
    """
    if not ON_FILES:
        # Seconds until redelivery, and between two scans for such messages: the throttle of 1 skips no scan.
        restore = {"visibility_timeout": 900, "unacked_restore_interval": 5, "unacked_restore_throttle": 1}
        return {**restore, **TIMEOUTS}
    folder = settings.DATA_DIR / "broker"
    for name in ("messages", "control", "broken"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": folder / "messages",
        "data_folder_out": folder / "messages",
        "control_folder": folder / "control",
        "broken_folder": folder / "broken",
        "polling_interval": 0.1,  # seconds
    }


app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_transport="deploy.brokers.on_files:Transport" if ON_FILES else None,
    broker_transport_options=_build_transport_options(),
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,  # retry without limit: a broker may be down for a night
    task_acks_late=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=4,
    worker_hijack_root_logger=False,
    worker_timer_precision=0.2,  # seconds until the timer thread reacts to a stop
    worker_enable_remote_control=not ON_FILES,  # its mailboxes would make more files than the tasks
    timezone=settings.TIME_ZONE,
    beat_schedule={"sweep": {"task": SWEEP, "schedule": SWEEP_SECONDS, "options": {"expires": 2 * SWEEP_SECONDS}}},
    beat_schedule_filename=str(settings.DATA_DIR / "beat-schedule"),
)
if settings.HOSTED:  # on a laptop the launcher runs backups
    app.conf.beat_schedule |= {"backup": {"task": BACKUP, "schedule": float(settings.BACKUP_EVERY)}}
app.autodiscover_tasks(["tournaments"])


@worker_ready.connect
def sweep_at_once(**_: object) -> None:
    """Search for unfinished jobs of a killed worker at the start of the next one."""
    app.send_task(SWEEP)
