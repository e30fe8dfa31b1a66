"""The page that explains how programs use the site."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

EXAMPLE = Path(__file__).resolve().parents[1] / "api" / "example_bot.py"


def api_page(request: HttpRequest) -> HttpResponse:
    """Show the addresses of the API with examples, and the code of a bot that uses them."""
    context = {"bot": EXAMPLE.read_text(), "base": request.build_absolute_uri("/api/v1")}
    return render(request, "api.html", context)
