"""Messages and notifications in Discord, and when to look again."""
