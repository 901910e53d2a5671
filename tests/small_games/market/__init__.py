"""A small game with every kind of secret that a seat may have."""
