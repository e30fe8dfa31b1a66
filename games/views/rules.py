"""How to play."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.rules import RULES


def rules_index(request: HttpRequest) -> HttpResponse:
    """The games that are explained."""
    return redirect("rules", "push")


def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One game, explained."""
    if slug not in RULES:
        raise Http404
    return render(request, f"rules/{slug}.html", {"slug": slug})
