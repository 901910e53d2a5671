# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the bot: the wiring of buttons, what is sent, to whom, when and how often, what may be pressed, and by whom."""

from tests.mutants.room import Break, Room

CLIENT, PRESSES, MESSAGES = "app/client.py", "app/interaction_router.py", "connection/messages.py"
ANSWERS, TASKS, MEMBERS = "connection/interactions.py", "connection/press_queue.py", "connection/members.py"
BOARDS, RESPONSES, OWN_PANELS = "sync/boards.py", "sync/responses.py", "sync/private_panels.py"
GAME_MESSAGES, QUESTIONS, SILENCE = "sync/game_messages.py", "sync/polls.py", "actions/inactivity.py"
TELLER, OUTBOX = "notifications/notifier.py", "notifications/outbox.py"
MANNERS, MATTERS = "notifications/rules.py", "notifications/topics.py"
SEATING, VOTES, MATCHES = "actions/seating.py", "actions/votes.py", "actions/matches.py"
MOVES, LOOK, VOTING = "cogs/move.py", "cogs/look.py", "cogs/vote.py"

BREAKS = {
    # The rules
    "a page of the rules is higher than a phone": Break(
        "panels/rulebook.py", {"if height <= PAGE_HEIGHT or": "if True or"}
    ),
    "a page of the rules leaves out what comes after a picture": Break(
        "panels/rulebook.py", {"            parts.append(block)": "            parts = [*parts[:1], block]"}
    ),
    # Wiring
    "the button Undo goes back": Break(
        "cogs/move.py", {'    @on_press("undo")\n': "", '@on_press("back")': '@on_press("back", "undo")'}
    ),
    "the button that objects agrees": Break(
        "cogs/vote.py",
        {
            '@on_press("agree", private=True)': '@on_press("agree", "object", private=True)',
            '    @on_press("object", private=True)\n': "",
        },
    ),
    "the button No, thanks mutes the inviter": Break(
        "cogs/invite.py", {'    @on_press("decline")\n': "", '@on_press("mute")': '@on_press("decline", "mute")'}
    ),
    "a message may notify everybody": Break(CLIENT, {"AllowedMentions.none()": "AllowedMentions.all()"}),
    "people whom a backup has brought back stay": Break(CLIENT, {"        await self.erasing.repeat()\n": ""}),
    "a start does not count the time before it as an outage": Break(
        CLIENT, {"        await self.upkeep.credit_outage()\n": ""}
    ),
    "a change of a game wakes no computer": Break(
        CLIENT, {"        self.refresher.watchers.append(parts.get(Computers).wake)\n": ""}
    ),
    "a change of a game wakes no plan": Break(
        CLIENT, {"        self.refresher.messages.plan_watchers.append(parts.get(PlanAhead).wake)\n": ""}
    ),
    "the buttons of a vote are swapped": Break(
        "panels/votes.py",
        {
            'Press("agree", match.id, arg=about), style), button(keep, Press("object"': 'Press("object", match.id, arg=about), style), button(keep, Press("agree"'
        },
    ),
    "the button Do it of a preview goes back": Break(
        "panels/previews.py", {'Press("confirm", *at)': 'Press("back", *at)'}
    ),
    "the button that takes a computer away adds one": Break(
        "panels/lobby.py", {'Press("computer", match.id, arg="remove")': 'Press("computer", match.id, arg="add")'}
    ),
    "a menu of games leads nowhere": Break(PRESSES, {"press, values = chosen, []": "values = []"}),
    # Presses: by whom, of what age
    "a stranger's press on another server is accepted": Break(
        PRESSES, {"if elsewhere and not pressed.plays:": "if False:"}
    ),
    "a stray board stays": Break(PRESSES, {"if interaction.message and press.match:": "if False:"}),
    "a press on the board deletes it as a stray": Break(
        BOARDS, {"any(entry.message == pressed.id for entry in posted)": "False"}
    ),
    "a press does not count as an act after closed messages": Break(PRESSES, {"if pressed.failed:": "if False:"}),
    "the age of a press is not known": Break(
        ANSWERS, {"return age if 0 < age < ANSWERABLE_FOR else 0.0": "return 0.0"}
    ),
    "a choice from an old board is accepted": Break(
        MOVES,
        {"values[0] if values else press.arg, (press.turn, press.moment)": "values[0] if values else press.arg, None"},
    ),
    "an old button Undo takes back a new choice": Break(
        MATCHES, {"if pressed and not is_current_undo(pressed, found, table, seat):": "if False:"}
    ),
    "a form that was opened before the others chose is accepted": Break(
        "cogs/turn_form.py", {"if at != (match.turn, match.moment):": "if False:"}
    ),
    "an old button has the computer play a later turn": Break(
        SEATING, {"if at != (match.turn, match.moment) or seat": "if seat"}
    ),
    "a reminder's button works for another player": Break(
        "cogs/seats.py", {'if press.arg.partition(".")[0] != str(seat):': "if False:"}
    ),
    "a player who is not silent loses the turn": Break(
        SILENCE,
        {"if moment != match.moment or seat not in self.find_silent(match, table):": "if moment != match.moment:"},
    ),
    "a person without a seat agrees to a vote": Break(
        VOTING, {"        if not alone:\n            require_seat(match, user)\n": ""}
    ),
    "a moderator of another channel ends a game": Break(
        "connection/permissions.py",
        {
            "interaction.permissions.manage_channels and interaction.channel_id == match.channel": "interaction.permissions.manage_channels"
        },
    ),
    "anybody deletes the games of a server": Break(
        "connection/permissions.py",
        {
            '    if not interaction.permissions.manage_guild:\n        raise Refusal(say("actions.permission.manager"))\n': ""
        },
    ),
    "anybody takes somebody out of a lobby": Break(SEATING, {"if match.opener != user:": "if False:"}),
    "anybody closes a lobby": Break(VOTING, {"if not allowed and not self.silence.is_stale(match):": "if False:"}),
    "a stranger starts a game": Break(
        SEATING,
        {
            'if match.seat_of(user) is None:\n                raise Refusal(say("actions.table.start"': 'if False:\n                raise Refusal(say("actions.table.start"'
        },
    ),
    "a hint is given at a table that has not allowed it": Break(
        "cogs/coach.py", {"if not (free or match.hints):": "if False:"}
    ),
    "a board is posted anew as often as a spectator wants": Break(
        LOOK,
        {"if match.seat_of(interaction.user.id) is None and not interaction.permissions.manage_channels:": "if False:"},
    ),
    # What others see
    "a private answer is shown to all": Break(
        ANSWERS,
        {
            "interaction.response.send_message(view=panel.view, files=files(), ephemeral=True)": "interaction.response.send_message(view=panel.view, files=files())"
        },
    ),
    "the board that is pressed shows the hand": Break(
        RESPONSES,
        {
            "panel = await make_message(self.responses.store, now)": "panel = make_private(now, require_seat(match, self.interaction.user.id))"
        },
    ),
    "the board in the channel is what the first player sees": Break(
        "panels/board.py",
        {"    scene = pictures.see(match, table)\n    told =": "    scene = pictures.see(match, table, 0)\n    told ="},
    ),
    "an older picture of its kind is shown": Break(
        "panels/pictures.py", {"repr(shown).encode()": "repr(shown[0]).encode()"}
    ),
    "a mention tells all what one player alone knows": Break(
        "notifications/writer.py", {"match, table, seats[0], reader=None)": "match, table, seats[0], reader=seats[0])"}
    ),
    "a digest that others read names other games": Break(
        "notifications/collector.py", {"if not mentioned or one.match.id in told]": "if True]"}
    ),
    "a player who has lost a seat goes on seeing its hand": Break(
        OWN_PANELS, {" or answer.interaction.user.id != match.seats[seat].user:": ":"}
    ),
    "a direct message shows the hand of who has the seat now": Break(
        OWN_PANELS, {"if direct.channel != one.channel:": "if False:"}
    ),
    "a table in a secret channel is listed for all": Break(
        "notifications/own_games.py", {"if not is_secluded(channel) and may_see(channel, person):": "if True:"}
    ),
    "a table in a private thread is told to all who wait for one": Break(
        "sync/channels.py", {"if channel is None or is_secluded(channel) else": "if channel is None else"}
    ),
    "a file of a game names people who do not want that": Break(
        LOOK,
        {
            "seat.user != NOBODY and (await self.store.people.preferences(seat.user)).shown for": "seat.user != NOBODY for"
        },
    ),
    "the story of a game in play tells secrets": Break(
        "cogs/story.py", {"    return None if left else seat": "    return seat"}
    ),
    "a replay of a game that was stopped reveals the hands": Break(
        "cogs/story.py", {'if match.status == "over" else scene.view': "if match.ended else scene.view"}
    ),
    "a name is markup": Break("words/__init__.py", {"        return escape_markdown(fact)": "        return fact"}),
    "a name notifies everybody": Break("words/__init__.py", {"discord.utils.escape_mentions(escaped)": "escaped"}),
    "a name turns a line around": Break("words/__init__.py", {"make_visible(text)": "text"}),
    "the log has tokens of interactions": Break(ANSWERS, {r'r"/\1/{id}/{token}"': r'r"\g<0>"'}),
    # Sending: once, and not again
    "a message that was sent before is not looked for": Break(
        MESSAGES, {"if match not in self._noted and (found": "if False and (found"}
    ),
    "a refused nonce is not replaced": Break(MESSAGES, {"if error.code != UNKNOWN_MESSAGE:": "if True:"}),
    "somebody else's message is taken for ours": Break(
        MESSAGES, {"if me and message.author.id == me.id and is_it(message):": "if is_it(message):"}
    ),
    "an old message of the same words is taken for the lost one": Break(
        MESSAGES, {"return message.created_at.timestamp() >= moment - SKEW": "return True"}
    ),
    "closed direct messages are not noticed": Break(MESSAGES, {"closed=True)\n": "closed=False)\n"}),
    "Belfry writes on to people when Discord lets it write to nobody": Break(
        MESSAGES, {"self._silent_until = self.store.now() + SILENT_FOR": "self._silent_until = self.store.now()"}
    ),
    "a quarantined Belfry goes on opening direct messages": Break(
        MESSAGES, {"self._opening_from = self.store.now() + SILENT_FOR": "self._opening_from = 0.0"}
    ),
    "Belfry opens as many direct messages as it likes": Break(
        MESSAGES, {"moment = max([self._opening_from, self._silent_until, *full])": "moment = self._opening_from"}
    ),
    "a board that Discord keeps is forgotten": Break(
        MESSAGES, {'if entry.kind in ("board", "lobby") and failure is not Failure.GONE:': "if False:"}
    ),
    "of two edits at once the last is taken for what is shown": Break(
        MESSAGES, {'shown = panel.stamp if alone() else ""': "shown = panel.stamp"}
    ),
    "a cut-off answer is an error although it has arrived": Break(
        ANSWERS, {"if error.code != ALREADY_ANSWERED:": "if True:"}
    ),
    "a rate limit is a refusal for good": Break(
        "connection/errors.py", {"if error.status == 429 or error.status >= 500:": "if error.status >= 500:"}
    ),
    "a page of somebody else is taken for Discord's answer": Break(
        "connection/errors.py", {"        response.release()\n        raise NotDiscord": "        return"}
    ),
    "a channel that has failed is asked on": Break(
        "connection/circuit_breaker.py", {"if self.failures[channel] >= CHANNEL_OPENS_AFTER:": "if False:"}
    ),
    "a second attempt to answer looks like another Belfry": Break(
        "connection/duplicate_instance.py", {"        self._answered[number] = None\n": ""}
    ),
    "a person is answered two things at once": Break(TASKS, {"if user in self._waiting:\n": "if False:\n"}),
    "a shard's games go to all shards": Break(
        "connection/shards.py", {"if self.find(match.guild) in wanted]": "if wanted]"}
    ),
    "a second board has the nonce of the first": Break(
        BOARDS, {"{replaced.message if replaced else match.id:x}.{match.revision:x}": "{match.id:x}.{match.id:x}"}
    ),
    "the old board stays beside the new one": Break(
        BOARDS, {'if last and entry.kind in ("board", "lobby") and': 'if last and entry.kind == "none" and'}
    ),
    "a board that has scrolled away stays there": Break(BOARDS, {"return others >= SCROLLED_AWAY": "return False"}),
    "a board that has scrolled away stays there when it changes": Break(
        GAME_MESSAGES, {"changed = 0 < records.shown < records.revision": "changed = False"}
    ),
    "the result takes the place of the board": Break(
        BOARDS, {"board.about not in (status, RENAMED)": "not board.about"}
    ),
    "the form of a question depends on the room": Break(
        "panels/menus.py", {"form = 0 if own else mobile_layout.ROOM - mobile_layout.HINT": "form = room"}
    ),
    "a private answer that was replaced stays": Break(OWN_PANELS, {"        await last.sent.retract()\n": ""}),
    "refusals pile up": Break(ANSWERS, {"                await last[1].retract()\n": "                pass\n"}),
    "the question of a vote stays when it is over": Break(
        QUESTIONS, {"        for entry in there.values():\n": "        for entry in ():\n"}
    ),
    "a vote that was sent and not noted is asked twice": Break(
        OUTBOX, {"await self.messages.find_own(match.channel, doubted) if doubted else None": "None"}
    ),
    "an own panel with the same text is taken for the lost message": Break(
        OUTBOX, {"is_text(it) and it.id not in known": "is_text(it)"}
    ),
    "an own panel that is to be replaced is edited before": Break(
        OWN_PANELS, {"elif match.seats[one.seat].user not in plan.awaiting": "else"}
    ),
    "a player who is near sees an old own panel": Break(
        TELLER,
        {
            "        awaiting = {user for user in awaiting if not self.people.presence.is_near(now.match.id, user)}\n": ""
        },
    ),
    "a message pressed before its record is answered privately": Break(
        RESPONSES,
        {
            "            await self.responses.outbox.complete_pressed(self.match, self.interaction.user.id, message)\n": "            pass\n"
        },
    ),
    "a panel of the last release is no longer edited": Break(
        MESSAGES, {"if not classic or error.code != INVALID_FORM:": "if True:"}
    ),
    "an own panel whose edit was refused is not replaced": Break(
        OWN_PANELS,
        {
            "self.store.messages.note_edit(match.id, replace(one, step=panel.stamp, about=panel.about))": "await self.store.messages.forget(match.id, one.message)"
        },
    ),
    "a game is not looked at when the next thing is due": Break(
        GAME_MESSAGES, {"look = await self._find_next_look(plan, attempts, began)": "look = None"}
    ),
    "what failed once counts as refused for good": Break(
        "connection/circuit_breaker.py", {"lasting = refused and now >= self.since + DAY": "lasting = True"}
    ),
    # Telling: whom, when, how
    "a person who cannot see the table is told": Break(
        TELLER, {"if matter.topic == TABLE and not person.sees:": "if False:"}
    ),
    "a digest is sent twice": Break(
        TELLER,
        {
            "[user].digested > person.digested:": "[user].digested > 2**40:",
            "sent = next((last for last in digests[-1:] if last.at > person.digested), None)": "sent = None",
        },
    ),
    "a digest comes several times a day": Break(
        MANNERS, {"next_hour(max(matter.since, person.digested) + 1,": "next_hour(matter.since + 1,"}
    ),
    "a mention is deleted although others are still asked": Break(
        OUTBOX, {"if left := {one.about for one in kept if one.message == first.message > 0}:": "if left := set():"}
    ),
    "a person who accepts no direct messages is not mentioned instead": Break(
        TELLER,
        {"if not await self._write(group) and group[0].person.callable:": "if not await self._write(group) and False:"},
    ),
    "an invitation notifies a person who has muted the inviter": Break(
        OUTBOX, {" for one in dues if not one.matter.muted})": " for one in dues})"}
    ),
    "night hours are ignored": Break(
        MANNERS, {"return first_reached(match, user, person.hours, moment, person.away)": "return moment"}
    ),
    "a player who looks at the game is told": Break(
        MANNERS, {"moment = max(matter.due, person.leaves) if": "moment = matter.due if"}
    ),
    "a person who wants to hear nothing is told": Break(MANNERS, {'if wanted == "none":': "if False:"}),
    "a secret is asked in the channel": Break(MANNERS, {"private = matter.private and": "private = False and"}),
    "an only option calls its player": Break(MATTERS, {"    if find_sole(match, table):\n": "    if False:\n"}),
    "a player who has left hears of the end": Break(MATTERS, {"if not seat.computer or seat.replaced:": "if True:"}),
    "a player who sits at a table is told that it is open": Break(MATTERS, {"if user not in known:": "if True:"}),
    "the wrong player is called": Break(
        "panels/notices.py",
        {"mention(match.seats[seat].user for seat in seats)": "mention(match.seats[seat - 1].user for seat in seats)"},
    ),
    "a message at night makes a sound": Break("sync/channels.py", {"silent = not read_hours(": "silent = read_hours("}),
    "people are told again that a channel is gone": Break(
        "sync/channels.py", {" if (await self.store.places.told_lost(m.id)).get(person) != m.channel]": "]"}
    ),
    "the owner is told each hour": Break("background/host_alerts.py", {"or 0 <= now - last.at < DAY": "or False"}),
    # Time
    "a leap of time is not noticed": Break("timing/scheduler.py", {"if abs(self._leapt) < LEAP:": "if True:"}),
    "a person awake past midnight sleeps by day and by night": Break(
        "timing/waking_hours.py",
        {"return hour >= self.wakes or hour < self.sleeps": "return hour >= self.wakes and hour < self.sleeps"},
    ),
    "everybody is away when one player is": Break(
        "timing/counted_time.py", {"for one in match.absences if one.user == user": "for one in match.absences"}
    ),
    "two who chose a day apart are offered to play live": Break(
        "timing/counted_time.py", {"times[1] - times[0] <= TOGETHER.seconds": "times[1] - times[0] >= 0"}
    ),
    "the time of a player is out as soon as the reminder comes": Break(
        "timing/clocks.py", {"end = max(end, hours.after(reminded, warned, stops))": "end = reminded"}
    ),
    "a player who is away is silent": Break(SILENCE, {"return free and self.uptime": "return self.uptime"}),
    "a player takes a day more without end": Break(
        "timing/absences.py", {"if measure(list_holds(match, seat)) + DAY > HELD.seconds:": "if False:"}
    ),
    "a job that fails is tried each minute": Break(
        "cogs/background/jobs.py", {"if self.running or 0 <= now - self.tried < JOB_RETRY:": "if self.running:"}
    ),
    # What was agreed
    "an objection does not count": Break(VOTES, {"        if vote.objected:\n": "        if False:\n"}),
    "a player who plays on agrees by silence to the end": Break(
        VOTES, {"    is_played_down = True\n": "    is_played_down = False\n"}
    ),
    "a plan that was changed elsewhere is overwritten": Break(
        "actions/plans.py", {"if planned.stored.step != step:": "if False:"}
    ),
    "a person who wants to stay is erased all the same": Break(
        "cogs/privacy.py", {"kept = await self.store.erasures.take_back(user)": "kept = True"}
    ),
    "a player who is asked aside wants messages": Break(
        "cogs/settings.py", {'"told", "mention"))': '"told", "message"))'}
    ),
    "a lesson goes on from an earlier moment": Break(
        "cogs/lesson.py", {"if not told and press.moment == study.mark:": "if not told:"}
    ),
    "a computer chooses although the game has gone on": Break(
        "cogs/background/computers.py", {" or question not in list_questions(match, table):": ":"}
    ),
    # What people do about their games
    "a day more is taken for a turn that is over": Break(
        "cogs/away.py", {"if (press.turn, press.moment) != (match.turn, match.moment):": "if False:"}
    ),
    "a person who is back in one game is back in all": Break(
        "cogs/away.py", {"await self.store.absences.end(user, press.match)": "await self.store.absences.end(user)"}
    ),
    "a player ends a game by leaving it and was not told so": Break(
        SEATING, {"if last != (len(match.people) == 1):": "if False:"}
    ),
    "a person declines who was not invited": Break(
        SEATING, {"if user not in {one.user for one in match.kept}:": "if False:"}
    ),
    "the button that allows hints forbids them": Break(
        "cogs/lobby.py", {'allowed=press.arg == "allow"': 'allowed=press.arg != "allow"'}
    ),
    "a menu of the settings sets nothing": Break("cogs/settings.py", {"values[0] if values else value": "value"}),
    "anybody ends a game": Break(
        VOTING, {"if not is_moderator(interaction, match) and match.people != {interaction.user.id}:": "if False:"}
    ),
    "a stranger ends a pause": Break(
        VOTING,
        {
            "seat = require_seat(match, interaction.user.id)\n                if find_pause": "seat = 0\n                if find_pause"
        },
    ),
    "a game in play is shown again": Break("cogs/story.py", {"        if not match.ended:\n": "        if False:\n"}),
    "a game begins again while it is played": Break("cogs/play.py", {'if old.status == "running":': "if False:"}),
    "what decided a game is told while it is played": Break(
        "cogs/review.py", {'if match.status != "over":': "if False:"}
    ),
    "the numbers of a game are told while it is played": Break(LOOK, {"if not match.ended:  #": "if False:  #"}),
    "a stranger reads what a player is asked": Break(
        LOOK,
        {
            'if match is None or match.seat_of(interaction.user.id) is None:\n            raise Refusal(say("commands.board.not_playing"))': 'if match is None:\n            raise Refusal(say("commands.board.not_playing"))'
        },
    ),
    "a person waits for tables of a server on which nobody asked": Break(
        "cogs/invite.py", {"if str(interaction.guild_id) != guild:": "if False:"}
    ),
    # Places, servers and who looks after them
    "the lobby of a deleted channel stays open": Break(
        "cogs/background/channel_events.py", {"        elif deleted:\n": "        elif False:\n"}
    ),
    "players do not hear that Belfry was removed from their server": Break(
        "cogs/background/channel_events.py",
        {'running = [match for match in found if match.status == "running"]': "running = []"},
    ),
    "a greeting makes a sound": Break(
        "cogs/background/channel_events.py",
        {'say("places.greeting")).view, silent=True)': 'say("places.greeting")).view)'},
    ),
    "a thread that people have archived is opened": Break(
        "sync/channels.py",
        {"return idle + ARCHIVING_SLACK >= timedelta(minutes=thread.auto_archive_duration)": "return True"},
    ),
    "a bot is invited": Break(MEMBERS, {"if person.bot:": "if False:"}),
    "anybody says how games may be on a server": Break(
        "cogs/server.py",
        {
            "        require_manager(interaction)\n        guild = interaction.guild_id or 0\n": "        guild = interaction.guild_id or 0\n"
        },
    ),
    "one person fills a server with tables": Break(
        "connection/permissions.py", {"if openers.count(interaction.user.id) >= OPEN_TABLES:": "if False:"}
    ),
    "one person has threads opened without end": Break(
        "connection/permissions.py", {"if len(opened) >= DAILY_THREADS and not": "if False and not"}
    ),
    "a thread is opened on a server that wants none": Break(
        "cogs/play.py", {"if not (await self.store.servers.get(interaction.guild_id)).threads:": "if False:"}
    ),
    "who had left a game sits at the next table": Break(
        "cogs/play.py",
        {"if not seat.computer or seat.user == user else computer": "if seat.user != NOBODY else computer"},
    ),
    "a person is invited to a table of another server": Break(
        "cogs/invite.py",
        {"there = [match for match in opened if match.guild == interaction.guild_id]": "there = opened"},
    ),
    "what was due before its server was there is not done": Break(
        "cogs/background/startup.py", {"late, self._due = self._due, set()": "late, self._due = set(), set()"}
    ),
    "a failed backup is not noted": Break(
        "background/jobs.py", {"            await self.store.notes.set(BACKUP_FAILED, why)\n": ""}
    ),
    "a worker knows the bot's token": Break("engine/worker_pool.py", {" if name not in KEPT_BACK}": "}"}),
    "troubles are told to the team's member who made the application": Break(
        "background/host_alerts.py",
        {"application.team.owner_id or 0 if application.team else application.owner.id": "application.owner.id"},
    ),
}


def tests(broken: Break) -> list[list[str]]:
    """Without a socket first: panels and decisions, then the bot in one process; then bots beside a sandbox."""
    return [
        ["tests/cogs"],
        ["tests/simcord", "tests/test_presses.py", "tests/test_screens.py"],
        ["tests/e2e"],
    ]


ROOM = Room(BREAKS, tests)
