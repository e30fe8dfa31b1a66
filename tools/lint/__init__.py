"""What ``make lint`` and ``make fmt`` do."""
