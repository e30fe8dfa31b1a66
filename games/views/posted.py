"""Addresses that only take what a button sends."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

View = Callable[[HttpRequest, str], HttpResponse]


def posted(view: View) -> View:
    """Lead everything but a POST to the table: somebody came by a sign-in page or the address bar."""

    @wraps(view)
    def only_posts(request: HttpRequest, game_id: str) -> HttpResponse:
        return view(request, game_id) if request.method == "POST" else redirect("games:table", game_id)

    return only_posts
