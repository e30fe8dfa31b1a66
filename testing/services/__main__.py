"""python -m testing.services: run PostgreSQL and Redis until Ctrl-C, to try the production set-up; nothing is kept."""

import signal

from testing.services.postgres import postgres
from testing.services.valkey import valkey

STOP = {signal.SIGINT, signal.SIGTERM}


def main() -> None:
    """Print the variables for a shell."""
    with postgres(durable=True) as database, valkey() as redis:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP)  # not before: the servers would inherit it
        print(f"export DATABASE_URL='{database.url}'\nexport REDIS_URL='{redis.url}'", flush=True)
        signal.sigwait(STOP)


if __name__ == "__main__":
    main()
