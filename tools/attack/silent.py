"""Guests of one address let the site send tests to push services that never answer."""

import http.client
from concurrent.futures import ThreadPoolExecutor

from testing.visitor import Visitor
from tools.attack.elsewhere import NO_ANSWER, Looks, looks, looks_before
from tools.attack.helper import Helper
from tools.attack.people import People, new_address
from tools.attack.silence import SILENT

GUESTS = 24
SECONDS = 6.0  # more than a worker waits for one


def silent_services(helper: Helper, people: People) -> Looks:
    """Let each guest ask for a test. The site runs under `tools.attack.silence`."""
    elsewhere, address = people.browser(), new_address()
    sessions = helper.ask("guests", number=GUESTS, endpoint=f"https://{SILENT}")
    guests = [people.browser(session, address) for session in sessions]
    before = looks_before(elsewhere)
    with ThreadPoolExecutor(GUESTS) as pool:
        statuses = pool.map(_ask_for_test, guests)
        meanwhile = list(looks(elsewhere, SECONDS))
    accepted = sum(status == http.client.FOUND for status in statuses)
    return Looks(f"{accepted} tests of silent push services", before, meanwhile)


def _ask_for_test(guest: Visitor) -> int:
    try:
        return guest.post("/devices/test/").status
    except (OSError, http.client.HTTPException):
        return NO_ANSWER
