"""The sandbox seen by a real discord.py client over sockets."""
