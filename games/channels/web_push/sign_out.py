"""A device gets nothing any more once its browser is signed out."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from games.channels.web_push.devices import forget_devices
from games.channels.web_push.models import PushDevice


@receiver(user_logged_out)
def forget_device_of_session(request: HttpRequest, **_kwargs: Any) -> None:
    """Forget the device of the session that ends."""
    if request.session.session_key:
        forget_devices(PushDevice.objects.filter(session_key=request.session.session_key))
