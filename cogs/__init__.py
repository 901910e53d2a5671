"""What people can start in Discord: one module for each cog.

Cogs stand on five rooms, each on those after it: `delivery` shows games and
keeps that true, `telling` tells people what concerns them, `connection` is what
Discord is, `actions` act on games or refuse, and of `panels` messages are made.
"""
