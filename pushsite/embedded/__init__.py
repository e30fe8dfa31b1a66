"""Everything in one process, for whoever tries the site: web server, worker and beat."""
