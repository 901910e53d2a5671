"""How computers choose."""
