"""Compress answers that contain nothing of what the request says.

If an answer has a secret in it and a text that somebody else chose, its compressed length tells whether the two are
alike (BREACH): somebody who makes a player's browser request addresses, and sees how long the answers are, could guess
the player's cards. So nothing is compressed unless its view says so, and the length is made a multiple of ``STEP``: who
sees the wire learns from it only whether the answer is larger or smaller by that much. A random number of bytes, which
Django's ``GZipMiddleware`` adds, would disappear in the mean of many answers.
"""

import gzip
import re

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

# Levels of compression, from 1 to 9
QUICK = 3  # for the answer to every action: 20 kB become 4 in 0.1 ms; the next level takes twice as long
THOROUGH = 6  # for a page that is loaded once: 70 kB become 10.4 in 0.7 ms; QUICK makes 11.9 in 0.3
STEP = 512  # bytes: the length is a multiple of it
FLAGS, HAS_NAME = 3, 8  # RFC 1952: the byte in the header, and its bit for a file name
HEADER_LENGTH = 10  # bytes
# RFC 9110: of the codings between commas this one, but not with the weight 0, which forbids it.
ACCEPTS = re.compile(r"(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))", re.IGNORECASE)


def compressed(request: HttpRequest, answer: HttpResponse, level: int = QUICK) -> HttpResponse:
    """Return ``answer``, compressed if the browser can read that. It must not repeat anything that the request says."""
    patch_vary_headers(answer, ("Accept-Encoding",))
    if ACCEPTS.search(request.headers.get("Accept-Encoding", "")):
        answer.content = _padded(gzip.compress(answer.content, level, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _padded(packed: bytes) -> bytes:
    """Add a file name to the header, which browsers ignore."""
    name = b"x" * (-(len(packed) + 1) % STEP) + b"\0"
    return packed[:FLAGS] + bytes([HAS_NAME]) + packed[FLAGS + 1 : HEADER_LENGTH] + name + packed[HEADER_LENGTH:]
