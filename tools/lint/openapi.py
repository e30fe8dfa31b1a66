"""python -m tools.lint.openapi [--write]: compare docs/openapi.json with the API, or write it."""

import json
import os
import sys

import django

from testing.site import ROOT

FILE = ROOT / "docs/openapi.json"


def main() -> None:
    """Exit with a sentence if the committed schema is not that of the API."""
    text = schema_text()
    if "--write" in sys.argv[1:]:
        FILE.write_text(text)
    elif not FILE.exists() or FILE.read_text() != text:
        sys.exit("docs/openapi.json is not the API's schema: run make fmt, and look at what has changed for programs.")


def schema_text() -> str:
    """The schema of the API as it is committed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from games.api.urls import schema_of_api

    return json.dumps(schema_of_api.get_openapi_schema(path_prefix="/api/v1/"), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
