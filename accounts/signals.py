"""What happens at sign-in."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest


@receiver(user_logged_in)
def speak_the_account_s_language(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """The account's language wins over the one that this browser used before."""
    if user.language:
        request.chosen_language = user.language  # type: ignore[attr-defined]
