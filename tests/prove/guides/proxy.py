"""A stand-in for Caddy without TLS: it speaks plain HTTP on both sides, but Chelem gets the headers of HTTPS."""

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.engines.launcher import LOOPBACK

HOP_HEADERS = {"connection", "transfer-encoding", "content-length"}


@contextmanager
def proxy(port: int) -> Iterator[str]:
    """Run the proxy and yield its address.

    Headers such as `Origin` get `https://` on the way to Chelem. Cookies lose `Secure` on the way back, as the client,
    which uses HTTP, would not return them.
    """

    class Handler(BaseHTTPRequestHandler):
        def forward(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name: value.replace("http://", "https://") for name, value in self.headers.items()}
            connection = http.client.HTTPConnection(LOOPBACK, port, timeout=60)
            connection.request(self.command, self.path, body, {**headers, "X-Forwarded-Proto": "https"})
            answer = connection.getresponse()
            content = answer.read()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in HOP_HEADERS:
                    self.send_header(name, value.replace("; Secure", ""))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        setattr(Handler, f"do_{method}", Handler.forward)
    with ThreadingHTTPServer((LOOPBACK, 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{LOOPBACK}:{server.server_port}"
        server.shutdown()
