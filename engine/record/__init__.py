"""A finished game as a document that can be verified."""
