"""The calendar of an organiser as feeds that programs follow: Atom and JSON Feed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from django.utils.feedgenerator import Atom1Feed

NOTHING_YET = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class FeedItem:
    """One tournament. `key` names it for ever, whatever its address will be; `url` is where it stands now."""

    key: str
    url: str
    title: str
    summary: str
    changed: datetime

    @property
    def name(self) -> str:
        return uuid5(NAMESPACE_URL, f"chelem:{self.key}").urn


@dataclass(frozen=True, kw_only=True)
class Feed:
    """What is followed: `home` is the calendar, `url` the feed itself."""

    key: str
    title: str
    home: str
    url: str
    language: str
    items: Sequence[FeedItem]


class _Atom(Atom1Feed):
    """Without a clock: a feed of nothing is the same whenever it is asked for."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else NOTHING_YET


def atom(feed: Feed) -> bytes:
    """RFC 4287."""
    made = _Atom(
        title=feed.title,
        link=feed.home,
        description=None,  # Atom needs none, and an empty one would be written
        language=feed.language,
        feed_url=feed.url,
        feed_guid=uuid5(NAMESPACE_URL, f"chelem:{feed.key}").urn,
        author_name=feed.title,
    )
    for item in feed.items:
        made.add_item(
            title=item.title,
            link=item.url,
            description=item.summary,
            updateddate=item.changed,
            unique_id=item.name,
        )
    return str(made.writeString("utf-8")).encode()


def json_feed(feed: Feed) -> bytes:
    """JSON Feed 1.1."""
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
