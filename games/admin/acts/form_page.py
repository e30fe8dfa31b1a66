"""Staff pages with a form."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse

from accounts.models import User
from games.models import Case, Game
from games.refusals import Refusal


def form_page(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    form: forms.Form,
    do: Callable[[], object],
    *,
    then: str,
    template: str,
    **context: Any,
) -> HttpResponse:
    """Show ``form``; once it is bound and valid, call ``do``, say what was done, and redirect to ``then``.

    ``do`` returns a sentence about what was done, or raises a ``Refusal``, which the form then shows. The ``template``
    gets the form and the ``context``, which should contain a ``title`` and ``back``, the address of the link back.
    """
    shown = {**model_admin.admin_site.each_context(request), "opts": model_admin.opts, "form": form, **context}
    if not (form.is_bound and form.is_valid()):
        return TemplateResponse(request, template, shown, status=422 if form.is_bound else 200)
    try:
        messages.success(request, do())
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return TemplateResponse(request, template, shown, status=refusal.status)
    return redirect(then)


def staff_page_of(target: Game | User | Case) -> str:
    """The address of the page of a game, a person or a case."""
    return reverse(f"admin:{target._meta.app_label}_{target._meta.model_name}_change", args=[target.pk])
