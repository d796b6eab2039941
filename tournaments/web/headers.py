"""What every answer says beside its content, and answers of which only that was asked."""

from collections.abc import Callable
from contextlib import suppress

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.deprecation import MiddlewareMixin

from tournaments.services.inbox.receive import SENDING, is_client_id
from tournaments.web.live import FOLLOW

Response = HttpResponse | StreamingHttpResponse
NEEDED_BY_NO_PAGE = "camera geolocation microphone payment usb serial midi display-capture browsing-topics"
PERMISSIONS = ", ".join(f"{feature}=()" for feature in NEEDED_BY_NO_PAGE.split())

MARK = "Chelem"


class MarkMiddleware(MiddlewareMixin):
    """Mark every answer as ours: pages draw no other (`js/answers.js`). A guest Wi-Fi answers each address, too."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        response.headers[MARK] = "1"
        return response


class SendingMiddleware(MiddlewareMixin):
    """Name a sending in every answer to it: nothing else ends its waiting on the tablet (`js/table-answers.js`)."""

    def process_response(self, request: HttpRequest, response: Response) -> Response:
        with suppress(SuspiciousOperation, BadRequest, MultiPartParserError, OSError):  # a body that cannot be read
            if is_client_id(name := request.POST.get("client_id")):
                response.headers[SENDING] = name
        return response


class PermissionsPolicyMiddleware(MiddlewareMixin):
    """No page of ours, and nothing that finds its way into one, asks a tablet for its camera."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class NotKeptMiddleware(MiddlewareMixin):
    """Whatever a view does not say itself: nothing is kept by browsers and proxies, for names stand on most pages,
    and a tablet is handed on. Public pages and the schema carry an ETag."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        if "ETag" not in response:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


class HeadMiddleware:
    """HEAD is answered by whoever answers GET, so that no view can forget it or take it for a POST.

    Reading changes nothing here.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Response]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Response:
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        response.headers.pop(FOLLOW, None)  # nothing will
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = iter(())
        else:
            response.content = b""
        return response
