"""Devices go with their account and with their session, and follow it to a new key."""

from accounts.registry import PersonHooks, register
from games.channels.web_push.devices import copied_devices, forget_all, forget_devices_without_session, move_devices

register(
    PersonHooks(
        before_closing=lambda person, _by, _reason: forget_all(person),
        session_moved=move_devices,
        sessions_cleared=forget_devices_without_session,
        copied=copied_devices,
    )
)
