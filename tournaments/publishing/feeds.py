"""The calendar of an organiser as Atom and JSON feeds."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from django.utils.feedgenerator import Atom1Feed

EMPTY_FEED_DATE = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class FeedItem:
    """One tournament. `key` is its permanent identifier, `url` its present address."""

    key: str
    url: str
    title: str
    summary: str
    changed: datetime

    @property
    def name(self) -> str:
        """The identifier in the feed: a URN that follows from `key`."""
        return uuid5(NAMESPACE_URL, f"chelem:{self.key}").urn


@dataclass(frozen=True, kw_only=True)
class Feed:
    """A feed. `home` is the address of the calendar, `url` that of the feed itself."""

    key: str
    title: str
    home: str
    url: str
    language: str
    items: Sequence[FeedItem]


class _Atom(Atom1Feed):
    """An Atom feed that has a fixed date when it is empty: Django would use the current time."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else EMPTY_FEED_DATE


def atom(feed: Feed) -> bytes:
    """Render the feed as Atom (RFC 4287)."""
    atom_feed = _Atom(
        title=feed.title,
        link=feed.home,
        description=None,  # optional in Atom; an empty text would become an empty element
        language=feed.language,
        feed_url=feed.url,
        feed_guid=uuid5(NAMESPACE_URL, f"chelem:{feed.key}").urn,
        author_name=feed.title,
    )
    for item in feed.items:
        atom_feed.add_item(
            title=item.title,
            link=item.url,
            description=item.summary,
            updateddate=item.changed,
            unique_id=item.name,
        )
    return str(atom_feed.writeString("utf-8")).encode()


def json_feed(feed: Feed) -> bytes:
    """Render the feed as JSON Feed 1.1."""
    items = [
        {
            "id": item.name,
            "url": item.url,
            "title": item.title,
            "content_text": item.summary,
            "date_modified": item.changed.isoformat(),
        }
        for item in feed.items
    ]
    head = {"version": "https://jsonfeed.org/version/1.1", "title": feed.title, "language": feed.language}
    addresses = {"home_page_url": feed.home, "feed_url": feed.url}
    return json.dumps(head | addresses | {"items": items}, ensure_ascii=False, indent=1).encode()
