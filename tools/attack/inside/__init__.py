"""The helper process of an attack, in the site's environment: see `tools.attack.helper`."""
