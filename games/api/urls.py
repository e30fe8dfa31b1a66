"""The addresses of the API."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

from games import converters  # noqa: F401 - it registers "game"
from games.api.addresses import api
from games.api.entrance import through_the_entrance


def nothing_here(_request: HttpRequest, rest: str) -> HttpResponse:
    """An address that the API does not have is a problem too, and no page."""
    raise Http404


schema_of_api = api()
_patterns, *_names = schema_of_api.urls
urlpatterns = through_the_entrance([*_patterns, path("<path:rest>", nothing_here)])
