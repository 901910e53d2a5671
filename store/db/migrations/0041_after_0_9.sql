-- All changes since Belfry 0.9.0, whose databases have version 22. States of Belfry that were never released have made
-- databases of versions 23 to 40: no file has these numbers again.

-- What each person has been told of a game that concerned that person alone, and is still so.  Belfry writes a row
-- before it sends the message, and completes it afterwards.
create table told (
    user integer not null,
    match_id integer not null,        -- 0: several games, in the last digest of this person
    topic text not null,              -- what it is about; of a vote, also which
    since integer not null,           -- unix time at which it became so
    way text not null check (way in ('mention', 'message', 'instead', 'digest', 'seen')),
                                      -- instead: a mention, because a direct message was wanted and could not be sent
    level integer not null,           -- of reminders: how many there have been
    at integer not null,              -- unix time
    channel integer not null,         -- 0 where no message was needed
    message integer not null,         -- 0 where none was needed; below 0 a checksum of what was about to be sent
    primary key (match_id, user, topic, since, way, level)
) strict, without rowid;

-- Seats with their places at the table; the numbers of seats may have gaps.
create view placed as
    select match_id, seat, user, replaced, row_number() over (partition by match_id order by seat) - 1 as place
    from seats;

insert or ignore into told
    select s.user, p.match_id, 'turn', m.asked, iif(p.step like '%.instead', 'instead', 'mention'), 0, m.asked,
        p.channel, p.message
    from messages p join matches m on m.id = p.match_id
        join json_each('[' || iif(instr(p.step, '@'), substr(p.step, 1, instr(p.step, '@') - 1), p.step) || ']') called
        join placed s on s.match_id = m.id and s.place = called.value
    where p.kind = 'ping' and p.step not like '-%' and m.status = 'running';

insert or ignore into told
    select s.user, p.match_id, 'turn', m.asked, 'message', 0, m.asked, p.channel, p.message
    from messages p join matches m on m.id = p.match_id
        join placed s on s.match_id = m.id and s.place = p.seat
    where p.kind = 'private' and p.step not like '%.idle%' and p.step not like '%.quiet' and m.status = 'running'
    order by p.message desc;

insert or ignore into told
    select s.user, c.match_id, 'turn', m.asked, 'digest', 0, m.asked, 0, 0
    from called c join matches m on m.id = c.match_id
        join placed s on s.match_id = m.id and s.place = c.seat
    where m.status = 'running';

update told set level = r.given, at = r.at, way = iif(r.public and told.way = 'mention', 'instead', told.way)
    from reminders r join matches m on m.id = r.match_id and m.since = r.since
        join placed s on s.match_id = r.match_id and s.place = r.seat
    where told.match_id = r.match_id and told.user = s.user and told.topic = 'turn';

insert or ignore into told
    select i.user, p.match_id, 'invited', i.at, 'message', 0, i.at, p.channel, p.message
    from messages p join invitations i on i.match_id = p.match_id and p.step = cast(i.user as text)
    where p.kind = 'invited';

insert or ignore into told
    select i.user, i.match_id, 'invited', i.at, 'seen', 0, i.at, 0, 0
    from invitations i join matches m on m.id = i.match_id
    where m.status = 'open' and not exists (
        select 1 from told t where t.match_id = i.match_id and t.user = i.user and t.topic = 'invited');

insert or ignore into told
    select s.user, s.match_id, 'replaced', s.replaced, iif(p.message is null, 'seen', 'mention'), 0, s.replaced,
        coalesce(p.channel, 0), coalesce(p.message, 0)
    from placed s join matches m on m.id = s.match_id
        left join messages p on p.match_id = s.match_id and p.kind = 'replaced' and p.seat = s.place
    where s.replaced > 0 and s.user > 0 and m.status = 'running';

-- Everybody has seen votes, and how games ended.
insert or ignore into told
    select s.user, a.match_id, 'vote.' || a.what, a.at, 'seen', 0, a.at, 0, 0
    from (select match_id, what, min(at) as at from agreements where what not like 'no.%' group by match_id, what) a
        join seats s on s.match_id = a.match_id and s.user > 0;

insert or ignore into told
    select s.user, m.id, iif(m.status = 'stopped' and m.promise = '', 'closed', m.status), m.since, 'seen', 0, m.since,
        0, 0
    from matches m join seats s on s.match_id = m.id and s.user > 0 where m.status in ('over', 'stopped', 'asleep');

delete from messages where kind in ('ping', 'late', 'replaced', 'succession', 'morning', 'invited', 'call');
drop table called;
drop table reminders;

-- The occasion for which a message was made; until now a part of `step`, which says what the message shows.
alter table messages add column about text not null default '';

update messages set about = substr(step, 1, instr(step || ':', ':') - 1) where kind = 'vote';
update messages set about = substr(step, 1, instr(step || '.', '.') - 1) where kind = 'search';
update messages set about = replace(step, '.idle', '') where kind = 'private';
update messages set about = m.status from matches m
    where m.id = match_id and kind = 'board' and m.status in ('over', 'stopped') and step like m.status || '.%';

-- A vote on playing on without somebody is no longer possible.
delete from agreements where what glob 'without.*' or what glob 'no.without.*';

-- Remarks hold the key of their text, with seats instead of names: [turn, unix time, key, details as a JSON object].
-- Earlier remarks stay as they were written.
update matches set remarks = (
    select json_group_array(json_array(
            json_extract(value, '$[0]'), json_extract(value, '$[1]'), 'prose',
            json_object('text', json_extract(value, '$[2]'))))
        from (select value from json_each(remarks) order by key)
) where remarks <> '[]';

-- A plan has a wish and a second one, and may let the computer play.  Of earlier plans the first two lines stay.
delete from plans where plan = '';
update plans set plan = json_array(
    (select json_group_array(json(value)) from json_each(plan, '$[0]') where key < 2),
    json('false'), json(iif(json_extract(plan, '$[1]'), 'true', 'false')),
    json(iif(json_extract(plan, '$[2]'), 'true', 'false')), json(iif(json_extract(plan, '$[3]'), 'true', 'false'))
);
alter table plans drop column draft;
alter table people drop column whatever;

-- People are away from one game, or from all.
alter table absences rename to absences_of_all;
create table absences (
    user integer not null,
    match_id integer not null,        -- 0: all games
    began integer not null,           -- unix time
    ended integer not null,           -- unix time, also of one that is not over
    plays integer not null,           -- 1: the computer plays for this person meanwhile; 0: the games wait
    primary key (user, match_id, began)
) strict, without rowid;
insert into absences select user, 0, began, ended, plays from absences_of_all;

-- A day more is a day away from that game, from when the game began to wait.  Where the game waited anyway for some of
-- that day, it is longer by as much, so that nobody has less time than before.
insert into absences
    select s.user, s.match_id, e.value, count(*) * 86400 + max(e.value, coalesce((
            select max(h.ended) from (
                select began, ended from absences_of_all where user = s.user and not plays
                union all select began, ended from outages
                union all select json_extract(p.value, '$[0]'), json_extract(p.value, '$[1]') from json_each(m.pauses) p
            ) h where h.began < e.value + 172800
        ), 0)), 0
    from seats s join matches m on m.id = s.match_id join json_each(s.extended) e
    where s.user > 0 and m.status in ('running', 'asleep')
    group by s.match_id, s.user, e.value;

drop table absences_of_all;
alter table seats drop column extended;

alter table seats add column chosen integer not null default 0; -- unix time of the owner's last choice; 0: none yet
alter table seats add column share text not null default ''; -- eight hexadecimal digits that the owner adds to the seal
alter table seats add column took_over integer not null default 0; -- 1: the owner sat down while the game was in play

update seats set took_over = 1
    from placed s join matches m on m.id = s.match_id
    where s.match_id = seats.match_id and s.seat = seats.seat and seats.user <> 0 and m.former <> '[]'
        and json_extract(m.former, '$[0][2][' || s.place || ']') <> seats.name;

-- A computer in a seat that no person ever owned has no name; one in the seat of an erased person has.
update seats set name = '' where user = 0;

-- Earlier owners of seats in games in play: their names are those in the first so many entries of `matches.former`.
create table past_owners (
    match_id integer not null references matches,
    seat integer not null,            -- from 0
    changes integer not null,
    user integer not null,            -- 0: a computer
    primary key (match_id, seat, changes)
) strict, without rowid;

create index past_owners_user on past_owners (user);

-- When a person who made a choice was asked, as unix time, so that an undo gives the time back; 0: unknown.
alter table choices add column asked integer not null default 0;

-- The fingerprint of the rules that began a turn, shortened; empty: unknown.
alter table turns add column rules text not null default '';

-- Unix times; 0: not.
alter table matches add column paced integer not null default 0; -- when the players last agreed on the pace
alter table matches add column live integer not null default 0;  -- until when all are called sooner

-- 1: the players of a table may ask what a computer would do.
alter table matches add column hints integer not null default 0;

-- With the shares of the seats it makes the key of all chance; `promise` is its hash, from the opening of a table.
alter table matches add column secret text not null default '';

-- A game that has ended, as one document, from which its whole course follows; so its turns and choices can go some
-- weeks later.
create table archives (
    match_id integer primary key references matches,
    turns integer not null,           -- how many there were
    ended integer not null,           -- unix time
    state text not null default 'new' check (state in ('new', 'checked', 'alone', 'wrong')),
                                      -- checked: all that is deleted later follows from it; alone: that is deleted;
                                      -- wrong: something does not follow, and nothing will be deleted
    document blob not null,           -- bz2 of the JSON of engine/record.py
    starts blob                       -- bz2 of what changes from one start of a turn to the next; null before the check
) strict;

create index archives_state on archives (state, ended) where state in ('new', 'checked');

-- How games that were played to their end have ended: a row for each seat.
create table results (
    match_id integer not null references matches,
    seat integer not null,            -- from 0
    user integer not null,            -- the owner at the end; 0: nobody
    place integer not null,           -- from 1; equal seats share one
    played text not null check (played in ('whole', 'left', 'late', 'computer')),
                                      -- whole: by its owner from the start to the end; left: a computer ended it for
                                      -- its owner; late: its owner sat down in the middle; computer: one's own seat
    answered integer,                 -- seconds: the median of how long its owner took to answer; null: never did
    primary key (match_id, seat)
) strict, without rowid;

create index results_user on results (user, match_id) where user <> 0;

-- Which choices have cost a seat most of a game that is over, as JSON, once somebody has asked.
create table reviews (
    match_id integer not null references matches,
    seat integer not null,
    found text not null,
    primary key (match_id, seat)
) strict, without rowid;

-- Which ideas of a game Belfry has explained to each person, when that person first met them.
create table met (
    user integer not null,
    game text not null,
    idea text not null,               -- a question of the game, or a word of its own
    match_id integer not null,        -- where and when: as long as that is asked, Belfry explains it again
    moment integer not null,
    primary key (user, game, idea)
) strict, without rowid;

-- A person who has answered a question knows it.
insert into met
    select distinct s.user, m.game, c.what, 0, 0
    from choices c join matches m on m.id = c.match_id
        join placed s on s.match_id = c.match_id and s.place = c.seat
    where s.user <> 0 and c.at > 0;

drop view placed;

-- How far somebody has come in the lesson of a game: the options that were chosen, with spaces between them.
create table lessons (
    user integer not null,
    game text not null,
    made text not null,
    at integer not null,              -- unix time of the last choice
    primary key (user, game)
) strict, without rowid;

create index lessons_at on lessons (at);

-- The people for whom Belfry has opened a thread, in the last day.
create table threads (
    user integer not null,
    at integer not null               -- unix time
) strict;

create index threads_at on threads (at);

-- The people who were called to a table, and by whom, in the last day.
create table calls (
    user integer not null,
    inviter integer not null,
    at integer not null               -- unix time
) strict;

create index calls_at on calls (at);

insert into calls
    select i.user, m.opener, i.at from invitations i join matches m on m.id = i.match_id where not i.muted;

-- User names of people whose display names pictures have no letters for; other user names are not kept.
create table handles (
    user integer primary key,
    handle text not null
) strict;

-- When Belfry first asked a person what time it is there, as unix time; 0: not yet.
alter table direct_messages add column guessed integer not null default 0;

alter table people add column shown integer not null default 0; -- 1: others may see this name with results
alter table servers add column champions integer not null default 0; -- 1: everybody there may ask who comes out ahead

-- People who have asked to be erased, and when that is due.
create table erasures (
    user integer primary key,
    due integer not null              -- unix time
) strict;

-- People who were erased, by a salted hash: a backup that is restored may bring them back.
create table erased (
    hash text primary key,
    salt text not null,
    at integer not null               -- unix time
) strict, without rowid;

-- Servers from which Belfry was removed, and of which something is still kept.
create table departures (
    guild integer primary key,
    since integer not null            -- unix time at which Belfry first saw that
) strict;
