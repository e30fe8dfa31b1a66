"""Forms for signing in that are sent again because their answer was lost, and with it the session's new key.

The browser comes back with the key that it had before, whose session has ended: the code or password that it sends is
right, but nothing knows any more what it was for.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import rotate_token
from django.utils.crypto import salted_hmac

from accounts.sessions import SessionStore
from accounts.sign_in.signals import use_account_language
from pushsite.compiled import queued_messages

ANSWER_KEPT_FOR = 120  # seconds
DIFFERING = {"csrfmiddlewaretoken", "time_zone"}  # from page to page

_View = Callable[..., HttpResponseBase]


def answered_again(view: _View) -> _View:
    """Answer the same form from the same browser as the first time, with the session that the first answer began.

    Only answers that redirect and give the session a new key are kept, by all that was typed and by both cookies that
    the browser had, which nobody else knows.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "POST" or "CSRF_COOKIE" not in request.META:
            return view(request, *args, **kwargs)
        key, before = _key(request), request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if answer := _kept_answer(request, key):
            return answer
        response = view(request, *args, **kwargs)
        after = request.session.session_key
        if response.status_code == 302 and after and after != before:
            said = [(message.level, str(message.message)) for message in queued_messages(request)]
            cache.set(key, (after, response, said), ANSWER_KEPT_FOR)
        return response

    return wrapper


def _key(request: HttpRequest) -> str:
    cookies = [request.META["CSRF_COOKIE"], request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")]
    sent = urlencode([each for each in request.POST.lists() if each[0] not in DIFFERING], doseq=True)
    parts = "\n".join([*cookies, request.get_full_path(), sent])
    return f"sent-again-{salted_hmac('accounts.sign_in.sent_again', parts, algorithm='sha256').hexdigest()}"


def _kept_answer(request: HttpRequest, key: str) -> HttpResponse | None:
    """The answer, if its session has not ended since; ``request`` gets that session.

    An account also gets its language, and a new token against forged requests, as by signing in. Guests keep theirs.
    """
    session_key, answer, said = cache.get(key) or ("", None, [])
    session = SessionStore(session_key)
    if answer is None or not session.exists(session_key):
        return None
    session.modified = True  # so that the browser gets its cookie
    request.session = session
    request.user = get_user(request)
    if request.user.is_authenticated and not request.user.guest:
        rotate_token(request)
        use_account_language(request, request.user)
    for level, message in said:
        messages.add_message(request, level, message)
    kept: HttpResponse = answer
    return kept
