"""The machine's own nginx with the site of ``deploy/nginx/``, on ports and files of this run."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import trustme

from testing.services.process import Service, free_port, fresh_folder, server

DEBIAN = "/usr/sbin"  # not on everybody's PATH
SITE = Path(__file__).resolve().parents[2] / "deploy/nginx/pushsite.conf"
NAME = "play.example.org"
MAIN = """
{user}
pid {folder}/nginx.pid;
daemon off;
error_log stderr warn;
worker_rlimit_nofile 10000;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    {trusted}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


# As docs/operations.md says for a proxy in front of nginx, which is 127.0.0.1 here.
BEHIND_PROXY = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;"


@contextmanager
def nginx(*upstreams: str, behind_proxy: bool = False) -> Iterator[tuple[Service, ssl.SSLContext]]:
    """Run nginx in front of these web servers, such as ``unix:/run/pushsite/web.sock``.

    ``behind_proxy``: a client at 127.0.0.1 is a proxy, and names the visitor in ``X-Forwarded-For``. Yields
    the service, with a URL of TLS on the loopback, and what trusts its certificate.
    """
    program = installed_nginx()
    if program is None:
        raise RuntimeError("No nginx on this machine.")
    authority = trustme.CA()
    with fresh_folder("nginx") as folder:
        port = free_port()
        configured = configure(folder, upstreams, port, authority, behind_proxy)
        url = f"https://127.0.0.1:{port}"
        trusting = ssl.create_default_context()
        authority.configure_trust(trusting)
        command: list[str | Path] = [program, "-c", configured]
        with server(command, log=folder / "log", ready=lambda: _listens(port), stop=signal.SIGTERM):
            said = subprocess.run([program, "-v"], check=True, capture_output=True, text=True).stderr
            yield Service(url, said.split("/")[-1].strip(), str(program)), trusting


def connected(port: int, trusting: ssl.SSLContext, source: str, protocol: str = "http/1.1") -> ssl.SSLSocket:
    """Connect to nginx by TLS from the address ``source`` of this machine."""
    plain = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    trusting.set_alpn_protocols([protocol])
    encrypted = trusting.wrap_socket(plain, server_hostname=NAME)
    trusting.set_alpn_protocols(["http/1.1"])  # all that others speak who use it
    return encrypted


def configure(
    folder: Path, upstreams: Sequence[str], port: int, authority: trustme.CA, behind_proxy: bool = False
) -> Path:
    """Write the configuration for nginx to ``folder``, with certificates, and return its file."""
    issued = authority.issue_cert(NAME, "127.0.0.1")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    for number, each in enumerate(issued.cert_chain_pems):
        each.write_to_path(folder / "chain.pem", append=number > 0)
    site = SITE.read_text()
    changes: dict[str, str | Callable[[re.Match[str]], str]] = {
        r"server unix:/run/pushsite/web\.sock max_fails=0 max_conns=(\d+);": lambda match: " ".join(
            f"server {upstream} max_fails=0 max_conns={int(match[1]) // len(upstreams)};" for upstream in upstreams
        ),
        r"listen 80;": f"listen 127.0.0.1:{free_port()};",
        r"listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        r" *listen \[::\]:\d+.*\n": "",
        r"/etc/letsencrypt/live/[^;]*/fullchain\.pem": str(folder / "chain.pem"),
        r"/etc/letsencrypt/live/[^;]*/privkey\.pem": str(folder / "key.pem"),
        r"/var/log/nginx": str(folder),
        r"/srv/pushsite/deploy/nginx": str(SITE.parent),
    }
    for pattern, here in changes.items():
        site, count = re.subn(pattern, here, site)
        assert count, pattern
    (folder / "site.conf").write_text(site)
    main = folder / "nginx.conf"
    # Root's workers would run as an account that may not enter the folders of a test.
    user = "user root;" if os.geteuid() == 0 else ""
    main.write_text(MAIN.format(folder=folder, user=user, trusted=BEHIND_PROXY if behind_proxy else ""))
    return main


def installed_nginx() -> Path | None:
    """Return the machine's own nginx, if it has one."""
    path = shutil.which("nginx") or shutil.which("nginx", path=DEBIAN)
    return Path(path) if path else None


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True
