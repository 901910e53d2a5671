"""What people do at tables, in messages and forms."""
