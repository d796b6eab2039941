"""A page that loads only modules of the verification."""

from pathlib import Path

from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route


def open_modules(chromium: Browser, address: str, **modules: str) -> Page:
    """Open an empty page at the address, with the exports of each module in `window`, by name.

    Modules are named below `chelem/js/`. The library of signatures is at `noble/`.
    """

    def send_script(route: Route) -> None:
        name = route.request.url.removeprefix(address)
        script = Path(str(finders.find(name if name.startswith("noble/") else f"chelem/js/{name}")))
        route.fulfill(body=script.read_text(encoding="utf-8"), content_type="text/javascript")

    page = chromium.new_page()
    page.route(f"{address}**/*.js", send_script)
    page.route(address, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(address)
    for name, module in modules.items():
        page.evaluate("async ([name, module]) => { window[name] = await import(module); }", [name, f"/{module}"])
    return page
