"""Backups, restoring, moving to another machine."""
