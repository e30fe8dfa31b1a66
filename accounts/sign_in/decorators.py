"""Access to the pages for signing in. Visitors have no session; guests have one without an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_login_redirect_url
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

_View = Callable[..., HttpResponseBase]


def without_account(view: _View) -> _View:
    """For visitors and guests; people with an account are redirected."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.guest:
            return HttpResponseRedirect(get_login_redirect_url(request))
        return view(request, *args, **kwargs)

    return wrapper


def as_visitor(view: _View) -> _View:
    """As ``without_account``, but guests are treated as visitors, who may sign in; ``request.guest`` is the guest."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated:
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return without_account(wrapper)


def with_account(view: _View) -> _View:
    """For people with an account; guests are asked to make one, visitors to sign in."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.guest:
            return redirect_to_login(request.get_full_path(), "account_signup")
        return view(request, *args, **kwargs)

    return wrapper


def with_account_and_password(view: _View) -> _View:
    """Like ``with_account``; before a form is accepted, people enter their password or another proof."""
    return with_account(reauthentication_required(view, allow_get=True))
