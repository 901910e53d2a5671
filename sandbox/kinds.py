"""Kinds of channels, by Discord's numbers (Resources, Channel: "Channel Types")."""

TEXT, DM, VOICE, GROUP_DM, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 3, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12

NAMES = {"text": TEXT, "voice": VOICE, "announcement": ANNOUNCEMENT, "stage": STAGE, "forum": FORUM, "media": MEDIA}
"""What a guild has beside threads, by name."""

ROOMS = tuple(NAMES.values())
VOICES = (VOICE, STAGE)
"""Their texts are for who may connect (Resources, Message: "Get Channel Messages" and "Create Message")."""

FORUMS = (FORUM, MEDIA)
"""They hold nothing but threads, their posts (Topics, Threads: "Forums" and "Media Channels")."""

THREADS = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,), FORUM: (PUBLIC_THREAD,),
    MEDIA: (PUBLIC_THREAD,),
}  # fmt: skip
"""The threads that each kind of channel can have, the usual kind first (Topics, Threads)."""
