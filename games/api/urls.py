"""The addresses of the API."""

from games import converters  # noqa: F401 - it registers "game"
from games.api.addresses import api
from games.api.entrance import through_the_entrance

_api = api()
_patterns, _app, _namespace = _api.urls
urls = (through_the_entrance(_patterns), _app, _namespace)
