"""The language of a request, without asking the database once it is known."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation


class LanguageMiddleware(LocaleMiddleware):
    """The language of the cookie, else the account's, else the browser's.

    The cookie repeats what the account says (it is written at sign-in, by the switch and by the settings),
    so that a poll need not load the person.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language; of a person who has no cookie yet it is kept for the answer."""
        first_time = (
            settings.LANGUAGE_COOKIE_NAME not in request.COOKIES and settings.SESSION_COOKIE_NAME in request.COOKIES
        )
        if first_time and (language := getattr(request.user, "language", "")):
            request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = language
        super().process_request(request)
        if first_time:
            request.chosen_language = translation.get_language()  # type: ignore[attr-defined]

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Write the cookie where a language was chosen in this request."""
        language = getattr(request, "chosen_language", None)
        if language and isinstance(response, HttpResponse):
            keep_language(response, language)
        return super().process_response(request, response)


def keep_language(response: HttpResponse, language: str) -> None:
    """Write the language cookie and speak ``language`` for the rest of this request."""
    translation.activate(language)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
