"""PostgreSQL and a Redis-protocol server for one run of the tests or a bench, stopped and removed afterwards.

``with postgres() as service: service.url``; the same for ``valkey``. They use ``DATABASE_URL`` or ``REDIS_URL`` if
set, else a server installed on the machine, else the one in the wheels of the dev group. ``pgbouncer`` puts the
machine's own PgBouncer in front of a PostgreSQL server.
"""
