"""What the browser is told not to offer a page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Nothing here needs a device, a sensor or a payment, so no script that got in may ask for one either.
NEVER = (
    "accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation",
    "gyroscope", "magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get",
    "screen-wake-lock", "usb", "xr-spatial-tracking",
)  # fmt: skip
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in NEVER)


class PermissionsPolicy:
    """Adds the header to every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the policy."""
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        return response
