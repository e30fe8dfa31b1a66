"""The API as a whole: its addresses, by subject, and its answers to errors."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, RawPostDataException
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema

from games.api.finished import NDJSON, finished_games
from games.api.people import about_people
from games.api.playing import playing
from games.api.problems import BAD_REQUEST, CONTENT_TYPE, not_found, problem, problem_of
from games.api.reading import reading
from games.api.tables import hosting
from games.api.talking import talking
from games.engine.errors import UnknownRules
from games.refusals import BadRequest, RulesGone
from pushsite.web.refusals import Refusal


class DescribedApi(NinjaAPI):
    """An API whose schema says in which format problems and files come; ninja writes JSON for all of them."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the schema, with our content types for errors and the export."""
        schema = super().get_openapi_schema(**options)
        for operations in schema["paths"].values():
            for operation in operations.values():
                for status, response in operation["responses"].items():
                    if status >= BAD_REQUEST:
                        response["content"] = {CONTENT_TYPE: response["content"].pop("application/json")}
        of_export = schema["paths"][f"{options.get('path_prefix', '/api/v1/')}me/games.ndjson"]["get"]
        of_export["responses"][200] = {"description": "OK", "content": {NDJSON: {"schema": {"type": "string"}}}}
        return schema


def made_once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer GET and HEAD with what ``view`` answers first: the schema is the same for all, and takes long to write."""
    content: list[bytes] = []

    @require_safe
    def wrapper(request: HttpRequest) -> HttpResponse:
        if not content:
            content.append(view(request).content)
        return HttpResponse(content[0], content_type="application/json; charset=utf-8")

    return wrapper


def api() -> NinjaAPI:
    """The API with its addresses and its answers to errors."""
    described = DescribedApi(
        title="Pushsite",
        version="1",
        description="Tables of PUSH, Pousse-toi de là ! and PUSH ’em UP! for programs.",
        urls_namespace="api",
        docs_url=None,
        docs_decorator=made_once,
    )
    for router in (reading, playing, hosting, talking, about_people, finished_games):
        described.add_router("", router)
    described.add_exception_handler(Refusal, _refused)
    described.add_exception_handler(Http404, lambda _request, _error: not_found())
    described.add_exception_handler(ValidationError, _not_valid)
    described.add_exception_handler(AuthenticationError, _without_token)
    described.add_exception_handler(UnknownRules, lambda _request, _error: problem_of(RulesGone()))
    for unreadable in (HttpError, RawPostDataException, RequestDataTooBig):  # no JSON, or a form
        described.add_exception_handler(unreadable, lambda _request, _error: problem_of(BadRequest()))
    return described


def _refused(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_of(error)


def _not_valid(_request: HttpRequest, error: Any) -> HttpResponse:
    errors = [{"where": [str(part) for part in each["loc"]], "what": each["msg"]} for each in error.errors]
    return problem(422, "not-valid", _("A value is missing or not as described."), errors=errors)


def _without_token(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem(401, "no-token", _("This needs a token: send “Authorization: Bearer …”."))
