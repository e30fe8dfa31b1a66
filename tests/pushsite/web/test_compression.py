"""Compressed answers."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from pushsite.web.compression import STEP, THOROUGH, compressed

PAGE = b"<p>Alice drew a card.</p>" * 200


def answer(accepted: str) -> HttpResponse:
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepted})
    return compressed(request, HttpResponse(PAGE))


def test_browser_that_reads_gzip_gets_it():
    found = answer("br, gzip")
    assert found.headers["Content-Encoding"] == "gzip"
    assert len(found.content) < len(PAGE) / 5
    assert gzip.decompress(found.content) == PAGE


def test_page_that_is_loaded_once_is_made_smaller():
    page = "".join(f"<p>Alice drew card {number * number % 997}.</p>" for number in range(4000)).encode()
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    once = compressed(request, HttpResponse(page), THOROUGH).content
    assert gzip.decompress(once) == page
    assert len(once) + STEP < len(compressed(request, HttpResponse(page)).content)


@pytest.mark.parametrize("accepted", ["gzip", "GZIP;q=1.0", "br;q=1, gzip ; q=0.5, *;q=0", "deflate,gzip;q=0.01"])
def test_gzip_may_have_a_weight(accepted: str):
    assert answer(accepted).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br, gzip; q=0.000, *", "x-gzip-like"])
def test_other_client_gets_the_text_and_caches_can_tell(accepted: str):
    found = answer(accepted)
    assert (found.content, found.headers.get("Content-Encoding")) == (PAGE, None)
    assert found.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("cards", range(0, 700, 70))
def test_length_is_a_multiple_of_512_bytes(cards: int):
    """Whatever is hidden in the answer: cards whose compressed text is longer by a few bytes each."""
    page = PAGE + b" ".join(b"%x" % (number * number * 7919) for number in range(cards))
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    found = compressed(request, HttpResponse(page)).content
    assert (len(found) % 512, gzip.decompress(found)) == (0, page)


def test_length_does_not_tell_cards_apart():
    """Fifty answers that would have as many lengths have one or two."""
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    pages = [PAGE + b"<p>You hold " + b"7 of red, " * number + b"%d.</p>" % number**5 for number in range(50)]
    assert len({len(gzip.compress(page, 3)) for page in pages}) > 5
    assert len({len(compressed(request, HttpResponse(page)).content) for page in pages}) == 1
