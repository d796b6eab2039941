"""What every answer says beside its content, and answers of which only that was asked."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.deprecation import MiddlewareMixin

from tournaments.web.live import FOLLOW

Response = HttpResponse | StreamingHttpResponse
NEEDED_BY_NO_PAGE = "camera geolocation microphone payment usb serial midi display-capture browsing-topics"
PERMISSIONS = ", ".join(f"{feature}=()" for feature in NEEDED_BY_NO_PAGE.split())


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
