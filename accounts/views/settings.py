"""A person's own settings."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.forms import SettingsForm


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and keep the settings; a form with mistakes comes back with them named, status 422."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if form.is_valid():
        user = form.save()
        if user.language:
            request.chosen_language = user.language  # type: ignore[attr-defined]
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    if form.is_bound:
        request.user.refresh_from_db()
    return render(request, "accounts/settings.html", {"form": form}, status=422 if form.is_bound else 200)
