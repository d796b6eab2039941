"""Devices at the tables, and readiness for the first round."""

import shutil
from dataclasses import asdict

from django.conf import settings
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.devices import (
    DeviceRoleSerializer,
    DeviceSerializer,
    HeldLinesSerializer,
    ReadinessSerializer,
    SwapSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.documents.registry import WITH_LETTERS
from tournaments.models import Device
from tournaments.selectors.backups import newest_backup
from tournaments.selectors.readiness import day_ready
from tournaments.services.core.health import worker_is_alive
from tournaments.services.devices.binding import device_release
from tournaments.services.devices.changes import device_role_set, devices_swap, replacement_ask
from tournaments.services.devices.held_lines import devices_with_held_lines, held_lines_settle
from tournaments.services.devices.reports import reports_of, with_contact


class DevicesMixin(DeskView):
    writes = "devices"

    def bound_devices(self) -> list[Device]:
        """Return the devices bound to a table, by number, with the time of their last contact."""
        devices = self.tournament.devices.filter(released_at=None, station__isnull=False).select_related(
            "station", "tournament"
        )
        return with_contact(devices.order_by("number"))

    def device(self, number: int) -> Device:
        """Return a bound device.

        :raises Http404: no such device is bound.
        """
        devices = self.tournament.devices.select_related("station", "tournament").filter(
            released_at=None, station__isnull=False
        )
        return get_object_or_404(devices, number=number)


class DeviceList(DevicesMixin):
    @extend_schema(operation_id="devices_list", responses=DeviceSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the devices that are bound to a table."""
        return Response(DeviceSerializer(self.bound_devices(), many=True).data)


class DeviceDetail(DevicesMixin):
    @accepts(DeviceRoleSerializer, responses=DeviceSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Restrict a device to reading its table, or let it enter again."""
        reads = read(DeviceRoleSerializer, request)["reads_only"]
        return Response(
            DeviceSerializer(device_role_set(device=self.device(number), reads=reads, actor=self.actor)).data
        )

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Release a device: its table gets a new code, and the device must open a table again."""
        device_release(self.device(number), self.actor)
        return Response(status=204)


class DeviceReplacement(DevicesMixin):
    @accepts(None, responses=DeviceSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Let the next device that opens the table replace this one; it may hand over its unsent lines afterwards."""
        device = replacement_ask(device=self.device(number), wanted=True, actor=self.actor)
        return Response(DeviceSerializer(device).data)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Keep the device: the next one that opens the table is a further one."""
        replacement_ask(device=self.device(number), wanted=False, actor=self.actor)
        return Response(status=204)


class DevicesHeld(DevicesMixin):
    @extend_schema(operation_id="devices_held_list", responses=HeldLinesSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the devices with lines that the desk does not have, until they return or the desk settles them."""
        return Response(HeldLinesSerializer(devices_with_held_lines(self.tournament), many=True).data)


class DeviceHeld(DevicesMixin):
    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Settle the lines that a device still has: the desk has typed them, or does not need them."""
        held_lines_settle(get_object_or_404(self.tournament.devices, number=number), self.actor)
        return Response(status=204)


class TournamentReadiness(DevicesMixin):
    @extend_schema(responses=ReadinessSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get what the tournament, the computer and the tablets still need before the first round."""
        last = newest_backup()
        devices = [
            {
                "number": report.device.number,
                "table": report.device.station and report.device.station.number,
                "last_contact": report.device.last_contact,
                "clock_skew": report.device.clock_skew,
                "battery": report.battery,
                "network_ms": report.network_ms,
            }
            for report in reports_of(self.bound_devices())
        ]
        of_computer = {"worker": worker_is_alive(), "disk_free": shutil.disk_usage(settings.DATA_DIR).free}
        readiness = asdict(day_ready(self.stage, cards=WITH_LETTERS)) | of_computer
        readiness |= {"backup_at": last.at if last else None, "devices": devices}
        return Response(ReadinessSerializer(readiness).data)


class DevicesSwap(DevicesMixin):
    @accepts(SwapSerializer, responses=DeviceSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Swap the devices of two tables."""
        body = read(SwapSerializer, request)
        first, second = (get_object_or_404(self.tournament.stations, number=body[name]) for name in ("first", "second"))
        first.tournament = second.tournament = self.tournament
        devices_swap(first=first, second=second, actor=self.actor)
        return Response(DeviceSerializer(self.bound_devices(), many=True).data)
