"""Compressed answers."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from pushsite.web.compression import HIDES, THOROUGH, compressed

PAGE = b"<p>Alice drew a card.</p>" * 100


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
    assert len(once) + HIDES < len(compressed(request, HttpResponse(page)).content)


@pytest.mark.parametrize("accepted", ["gzip", "GZIP;q=1.0", "br;q=1, gzip ; q=0.5, *;q=0", "deflate,gzip;q=0.01"])
def test_gzip_may_have_a_weight(accepted: str):
    assert answer(accepted).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br, gzip; q=0.000, *", "x-gzip-like"])
def test_other_client_gets_the_text_and_caches_can_tell(accepted: str):
    found = answer(accepted)
    assert (found.content, found.headers.get("Content-Encoding")) == (PAGE, None)
    assert found.headers["Vary"] == "Accept-Encoding"


def test_length_does_not_tell_what_the_answer_contains():
    """The same answer has another length each time: 20 alike would be one chance in 10**38."""
    assert len({len(answer("gzip").content) for _ in range(20)}) > 1
