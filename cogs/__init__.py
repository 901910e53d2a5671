"""What people can start in Discord: one module for each cog.

Cogs stand on `delivery`, which keeps messages true to the store; that stands on
`actions`, which act on games or refuse; and all stand on `panels`, which
messages are made of.
"""
