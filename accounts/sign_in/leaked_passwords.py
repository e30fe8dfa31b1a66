"""Passwords that are known from leaks of other sites, by the service Pwned Passwords if the operator switches it on.

Besides, Django's ``CommonPasswordValidator`` refuses 20,000 of the most common ones without asking anybody.
"""

import hashlib
import logging
from concurrent.futures import Future
from contextvars import copy_context
from http.client import HTTPException
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SECONDS = 2.0  # for everything: a person waits
PREFIX = 5  # letters of the digest that the service is told: some 800 known passwords share them
MOST_BYTES = 1_000_000

log = logging.getLogger(__name__)


class LeakedPasswordValidator:
    """Asks for all known digests with the same beginning, so that the service does not learn the password.

    If it does not answer in time, every password is accepted.
    """

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ``ValidationError`` if the password is known."""
        digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()
        known: Future[dict[str, int]] = Future()
        # In a thread: the time-out of `urlopen` is for each read, and looking up the name has none.
        Thread(target=copy_context().run, args=(_look_up, digest[:PREFIX], known), daemon=True).start()
        try:
            times = known.result(timeout=SECONDS).get(digest[PREFIX:], 0)
        except TimeoutError:
            log.warning("leaked passwords not asked", extra={"error": TimeoutError.__name__})
            return
        if times > 0:
            raise ValidationError(
                _("This password has leaked from another site. Choose a different one."), code="password_leaked"
            )

    def get_help_text(self) -> str:
        """Nothing: the form says what a good password is."""
        return ""


def _look_up(prefix: str, known: "Future[dict[str, int]]") -> None:
    """Answer how often the service knows each password, by the rest of its digest; nothing after trouble.

    Padding, which hides the length of the answer, has 0.
    """
    try:
        headers = {"Add-Padding": "true", "User-Agent": "Pushsite"}
        request = Request(settings.LEAKED_PASSWORDS_URL + prefix, headers=headers)  # noqa: S310
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the operator's address, checked at the start
            lines = answer.read(MOST_BYTES).decode().split()
        known.set_result({rest: int(times) for rest, _colon, times in (line.partition(":") for line in lines)})
    except (OSError, HTTPException, ValueError) as error:
        log.warning("leaked passwords not asked", extra={"error": type(error).__name__})
        known.set_result({})
