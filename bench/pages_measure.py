"""python -m bench.pages_measure PAGE …: measure pages of one site for `bench.pages`, in the site's environment.

It adds tables, reports and acts of staff to the finished games, and prints JSON: of each page the milliseconds of its
runs and of the plain loop in them, statements, kilobytes and status.
"""

import gc
import json
import logging
import os
import statistics
import sys
import time
from typing import Any

import django

from bench import calibration
from bench.amount import amount

RUNS = amount(5, 1)
REQUESTS = amount(5, 1)  # of a run


def main() -> None:
    """Measure all pages in turns, so that a busy moment of the machine disturbs all of them alike."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    logging.disable(logging.INFO)
    from bench.pages_site import Site
    from testing.pages import PAGES

    site, pages = Site(), {str(page): page for page in PAGES}
    asked = [(site.clients[pages[name].who], pages[name].address(site.places)) for name in sys.argv[1:]]
    measured = [_counted(*each) for each in asked]
    gc.freeze()  # as in gunicorn.conf.py
    gc.set_threshold(50_000)
    for _ in range(RUNS):
        for each, page in zip(measured, asked, strict=True):
            loop = calibration.loop_ms()
            each["runs"].append((statistics.fmean(_milliseconds(*page) for _ in range(REQUESTS)), loop))
    print(json.dumps(measured))


def _counted(client: Any, address: str) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(address, secure=True).getvalue()  # the first request of a process reads what later ones keep
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, secure=True)
        kilobytes = len(answer.getvalue()) / 1000
    return {"runs": [], "statements": len(queries), "kilobytes": kilobytes, "status": answer.status_code}


def _milliseconds(client: Any, address: str) -> float:
    start = time.process_time()
    client.get(address, secure=True).getvalue()
    return (time.process_time() - start) * 1000


if __name__ == "__main__":
    main()
