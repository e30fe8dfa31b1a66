"""Pushes (RFC 8030) as a channel of notices: the devices that get them, and all that makes and sends one."""
