-- The site's role and database, for psql as PostgreSQL's own superuser:
--   sudo -u postgres psql --set=password="…" --file=deploy/postgresql/role.sql
\set ON_ERROR_STOP on
\if :{?password}
\else
  \warn 'Give the password of the new role: --set=password=…'
  \quit
\endif

-- It may do what it likes in its own database, and nothing elsewhere.
CREATE ROLE pushsite LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE;

-- A transaction that a lost program left open would keep the rows of its games locked.
ALTER ROLE pushsite SET idle_in_transaction_session_timeout = '60s';

-- The order of texts is by bytes, so an update of the system's library cannot break an index.
CREATE DATABASE pushsite OWNER pushsite ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE pushsite FROM PUBLIC;
