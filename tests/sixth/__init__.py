"""Belfry with a sixth game that stands in the tests alone: what it takes to add one, and no more."""
