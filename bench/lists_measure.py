"""python -m bench.lists_measure: one site's part of `bench.lists`, in the environment of that site.

It makes what a site has beside finished games, prints the pages as a line of JSON, and then for each number that is
read the seconds, queries, status and size of that page.
"""

import json
import logging
import os
import sys
import time
from typing import Any

import django


def main() -> None:
    """Answer until stdin ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    logging.disable(logging.INFO)
    from bench.lists_pages import PAGES
    from bench.lists_site import Site

    site = Site()
    _say([str(page) for page in PAGES])
    for line in sys.stdin:
        page = PAGES[int(line)]
        _say(_measured(site.clients[page.who], page.address(site.places)))


def _measured(client: Any, address: str) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, secure=True)
        size = len(answer.getvalue())
    count = len(queries)  # the next request forgets them
    start = time.perf_counter()
    client.get(address, secure=True).getvalue()
    return {
        "seconds": time.perf_counter() - start,
        "queries": count,
        "status": answer.status_code,
        "bytes": size,
    }


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main()
