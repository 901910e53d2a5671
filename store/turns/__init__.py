"""Turns and choices, as rows and as documents, and what came of them."""
