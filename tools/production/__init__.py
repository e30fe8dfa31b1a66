"""The production site as processes on this machine, for bench, faults, attacks and tests."""
