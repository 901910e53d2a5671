"""The program: command line, settings, checks, and how its parts are put together."""
