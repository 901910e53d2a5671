"""Discord's error codes by what they mean: all that have a meaning stand here, and nowhere else.

https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes
"""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED, LOCKED = 50083, 160005  # of a thread
QUARANTINE, TOO_FAST = 20026, 40003  # flagged by the anti-spam system; opening direct messages too fast
UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060
INVALID_FORM = 50035  # the request breaks a rule of Discord's; for an edit also: the message has the other form

VANISHED = {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}  # what the request was about is not there any more
DEPARTED = {10001, 10007, 10013, 40007}  # a person is not on a server: unknown account, member or user, or banned
BARRED = {MISSING_ACCESS, MISSING_PERMISSIONS}  # permissions are missing
UNWILLING = {20009, 50007, 50033}  # a person accepts no direct messages, or is none to whom one can be sent
STRANGERS = {50278}  # a person is on no server with Belfry
THREADS_FULL = {160006, 160007}  # a server has too many open threads, or too many of announcements
UNEDITABLE = {
    50005,
    50021,
    INVALID_FORM,
    50068,
    ARCHIVED,
}  # a message takes no edit: somebody else's, a system's, its form
EXPIRED = {
    10015,
    UNKNOWN_INTERACTION,
    50027,
}  # an interaction has ended, or the token of its webhook
MODERATED = {200000, 200001, 240000}  # a message or title was blocked: by AutoMod, or by the filter of links
RATE_LIMITED = {20016, 20022, 20028, 20029, 30046, 40062}  # too much in a short time
OVERLOADED = {110000, 110001, 130000}  # Discord is not ready, or overloaded
UNTRUSTED = {QUARANTINE, TOO_FAST, 40002, 50178}  # Belfry is flagged, too fast, or not verified
BOT_WIDE = UNTRUSTED | {40001, 40012, 40333, 50014}  # or its token is none, or Cloudflare takes nothing from it
