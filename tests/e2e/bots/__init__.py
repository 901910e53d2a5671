"""Bots in processes of their own, and how they are altered."""
