"""The pages of a person's hooks and of a table's: list, add, test, switch and remove."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.sign_in.decorators import with_account
from games.access import game_or_404
from games.channels.asked_tests import ask_for_test
from games.channels.hook.acts import add_hook, remove_hook, switch
from games.channels.hook.forms import HookForm
from games.channels.hook.models import Hook
from games.models import Game
from games.refusals import NotHost, Refusal
from pushsite.web.limits import limited

MOST_HOSTED = 20


@limited("hook")
@never_cache
@login_required
@with_account
def hooks_page(request: HttpRequest) -> HttpResponse:
    """List the viewer's hooks; a form adds one, and the answer shows its secret, which no other page does."""
    hosted = Game.objects.filter(host=request.user.pk, status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    return _page(request, None, {"tables": hosted.order_by("-created_at", "pk")[:MOST_HOSTED]})


@limited("hook")
@never_cache
@login_required
@with_account
def table_hooks_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same for the hooks of a table, for its host only."""
    game = game_or_404(game_id)
    if game.host_id != request.user.pk:
        raise NotHost
    return _page(request, game, {})


def _page(request: HttpRequest, game: Game | None, more: dict[str, Any]) -> HttpResponse:
    form, made = HookForm(request.POST or None, of_table=game is not None), None
    if form.is_valid():
        try:
            made = add_hook(request.user, game, **form.cleaned_data)
            form = HookForm(of_table=game is not None)
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
    hooks = list(Hook.objects.filter(person=request.user.pk, game=game))
    context = {
        "form": form,
        "hooks": [(hook, shown_address(hook)) for hook in hooks],
        "made": made,
        "table": game,
        "heading": _("Webhooks of this table") if game else _("Webhooks"),
        **more,
    }
    return render(request, "hooks/hooks.html", context, status=422 if form.errors else 200)


def shown_address(hook: Hook) -> str:
    """As much of the address as its owner needs to recognise it."""
    return f"{urlsplit(hook.address).hostname}/…{hook.address[-4:]}"


def _its_page(hook: Hook) -> str:
    return reverse("hook:table", args=[hook.game_id]) if hook.game_id else reverse("hook:list")


@require_POST
@limited("hook-test")
@login_required
@with_account
def test_view(request: HttpRequest, hook_id: int) -> HttpResponse:
    """POST lets a worker send a test; the page waits for the result."""
    hook = get_object_or_404(Hook, pk=hook_id, person=request.user)
    ask_for_test(hook, "hook")
    return redirect(f"{_its_page(hook)}#hook-{hook.pk}")


@never_cache
@login_required
@with_account
def result_view(request: HttpRequest, hook_id: int) -> HttpResponse:
    """What the list says of the hook's last try, as a fragment, which asks again while a test waits for its answer."""
    hook = get_object_or_404(Hook, pk=hook_id, person=request.user)
    return render(request, "hooks/_result.html", {"hook": hook})


@require_POST
@login_required
@with_account
def switch_view(request: HttpRequest, hook_id: int) -> HttpResponse:
    """POST with ``on`` switches the hook on, without it off."""
    hook = get_object_or_404(Hook, pk=hook_id, person=request.user)
    switch(hook, on="on" in request.POST)
    return redirect(_its_page(hook))


@never_cache
@login_required
@with_account
def remove_page(request: HttpRequest, hook_id: int) -> HttpResponse:
    """Ask whether to remove the hook; POST removes it."""
    hook = get_object_or_404(Hook, pk=hook_id, person=request.user)
    if request.method == "POST":
        remove_hook(hook)
        messages.success(request, _("The webhook is removed."))
        return redirect(_its_page(hook))
    context = {"hook": hook, "shown": shown_address(hook), "back": _its_page(hook), "heading": _("Remove the webhook")}
    return render(request, "hooks/remove.html", context)
