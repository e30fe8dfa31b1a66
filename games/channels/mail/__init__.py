"""Mail about games: who gets which, and all that makes and sends one."""
