"""Choices made in advance."""
