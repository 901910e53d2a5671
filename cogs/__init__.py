"""Discord: a module for each cog, which is a command or the presses on one subject.

The folders are floors, each above those after it: `background`, `sync`, `notifications`, `actions`, `timing`,
`connection`, `panels`, `words`.
"""
