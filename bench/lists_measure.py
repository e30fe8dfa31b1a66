"""python -m bench.lists_measure: measure pages of one site for `bench.lists`, in the site's environment.

It adds tables, reports and acts of staff to the finished games and prints the pages as a line of JSON. Then it reads
numbers of pages from stdin and prints seconds, queries, status and size of each.
"""

import json
import logging
import os
import sys
import time
from typing import Any

import django


def main() -> None:
    """Measure pages until stdin ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    logging.disable(logging.INFO)
    from bench.lists_site import Site
    from testing.pages import PAGES

    site = Site()
    _print([str(page) for page in PAGES])
    for line in sys.stdin:
        page = PAGES[int(line)]
        _print(_measured(site.clients[page.who], page.address(site.places)))


def _measured(client: Any, address: str) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, secure=True)
        size = len(answer.getvalue())
    count = len(queries)  # the next request resets them
    start = time.perf_counter()
    client.get(address, secure=True).getvalue()
    return {
        "seconds": time.perf_counter() - start,
        "queries": count,
        "status": answer.status_code,
        "bytes": size,
    }


def _print(value: object) -> None:
    print(json.dumps(value), flush=True)


if __name__ == "__main__":
    main()
