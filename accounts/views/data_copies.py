"""The page on which people ask for a copy of everything that is stored about them, and the copy."""

from datetime import timedelta

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.data_copies.ask import ask_for_copy, copy_of
from accounts.models import DataCopy
from accounts.sign_in.decorators import with_account, with_account_and_password


@never_cache
@login_required
@with_account_and_password
def data_copy_page(request: HttpRequest) -> HttpResponse:
    """GET says what a copy is and how far it is; POST asks for one, and needs a recent proof of identity."""
    if request.method == "POST":
        ask_for_copy(request.user)
        return redirect("accounts:data_copy")
    copy = copy_of(request.user)
    days = settings.KEEP_DAYS["data_copies"]
    until = copy.made_at + timedelta(days=days) if copy and copy.made_at else None
    context = {"heading": _("Download my data"), "copy": copy, "until": until, "days": days}
    return render(request, "accounts/data_copy.html", context)


@require_safe
@never_cache
@login_required
@with_account
@reauthentication_required
def download_data_copy(request: HttpRequest) -> HttpResponse:
    """Send the ZIP. Only its person can load it."""
    copy = copy_of(request.user)
    if copy is None or copy.made_at is None:
        raise Http404
    content = DataCopy.objects.values_list("content", flat=True).get(pk=copy.pk)
    name = f"pushsite-{copy.made_at:%Y-%m-%d}.zip"
    return HttpResponse(
        bytes(content),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
