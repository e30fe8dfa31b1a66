"""What tests, tools and measurements share: people, tables, services and whole sites. The site never imports it."""
