"""PostgreSQL and a Redis-protocol server for one run of the tests or a bench, started here and gone afterwards.

``with postgres() as service: service.url``; the same for ``valkey``. What is
given by ``DATABASE_URL`` or ``REDIS_URL`` is used, else what the machine has
installed, else what the wheels of the dev group bring. ``pgbouncer`` puts the
machine's own PgBouncer before a PostgreSQL server.
"""
