"""Hostile requests to pages of desk, hall and public: forms, searches, cookies, CSRF."""

from tests.hostile.asking import Hostile, form, raw

SETTINGS, PEOPLE = "POST /bureau/{slug}/reglages/", "/bureau/joueurs/"
COOKIE_WITH_NUL = {"Cookie": 'sessionid="\\000"; chelem_device="\\000"; csrftoken="\\000"'}

REQUESTS = [
    Hostile("a NUL in a search", f"GET {PEOPLE}?q=%00", 400, by="director"),
    Hostile("a NUL in the name of a parameter", f"GET {PEOPLE}?%00=q", 400, by="director"),
    Hostile("a NUL in a filter of the public", "GET /{slug}/?club=%00", 400),
    Hostile("a NUL in a form", SETTINGS, 400, form("name=%00"), "director"),
    Hostile("a NUL in the name of a field", SETTINGS, 400, form("%00=a"), "director"),
    Hostile("a NUL in an address", "GET /bureau/%00/", 404, by="director"),
    Hostile("a NUL in a cookie", f"GET {PEOPLE}", 302, headers=COOKIE_WITH_NUL),
    Hostile("half a character in a search", f"GET {PEOPLE}?q=%ED%A0%80", 200, by="director"),
    Hostile(
        "half a character in a form",
        f"POST {PEOPLE}ajouter/",
        (200, 404, 405, 422),
        form("last_name=%ED%A0%80"),
        "director",
    ),
    Hostile("bytes that are not UTF-8 in an address", "GET /%ff%fe/", 404),
    Hostile("half of a quoted byte", f"GET {PEOPLE}?q=%", 200, by="director"),
    Hostile("a page that is not a number", f"GET {PEOPLE}?page=1e400", 200, by="director"),
    Hostile("a round past any column", "GET /{slug}/?tour=99999999999999999999", (200, 404)),
    Hostile("a table past any column", "GET /bureau/{slug}/tours/1/tables/99999999999999999999/", 404, by="director"),
    Hostile("more fields than a form has", SETTINGS, 400, form("&".join(f"f{n}=" for n in range(1_100))), "director"),
    Hostile(
        "a body that is not a form",
        SETTINGS,
        (200, 400, 403, 422),
        raw(b"\0\xff", "multipart/form-data; boundary=x"),
        "director",
    ),
    Hostile(
        "a form without a token",
        "POST /bureau/{slug}/reglages/",
        403,
        raw("name=x", "application/x-www-form-urlencoded"),
        "director",
        headers={"X-CSRFToken": "y"},
    ),
    Hostile(
        "a form of another site", SETTINGS, 403, form("name=x"), "director", headers={"Origin": "http://evil.example"}
    ),
    Hostile("an unknown language", "POST /i18n/setlang/", (302, 204), form("language=xx&next=//evil.example")),
    Hostile("a long referrer", "GET /bureau/", 302, headers={"Referer": "http://" + "a" * 8_000}),
    Hostile("an unknown method", "CHELEM /", (400, 405)),
    Hostile("the desk without a sign-in", "GET /bureau/{slug}/", 302),
    Hostile("a token of a tablet at the desk", "GET /bureau/{slug}/", 302, by="tablet"),
    Hostile("scripts in a search", f"GET {PEOPLE}?q=%3Cscript%3E", 200, by="director"),
]
