"""Closing one's own account."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.close import close_account, consequences
from accounts.decorators import with_account


@never_cache
@login_required
@with_account
@reauthentication_required
def close_page(request: HttpRequest) -> HttpResponse:
    """GET tells what it means, POST does it; whoever asks has shown just now that it is they."""
    if request.method != "POST":
        context = {"heading": _("Close my account"), "consequences": consequences(request.user)}
        return render(request, "accounts/close.html", context)
    close_account(request.user.pk, by=request.user)
    logout(request)
    messages.success(request, _("Your account is closed."))
    return redirect("home")
