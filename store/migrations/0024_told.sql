-- What each person has been told of a game that concerned that person alone, and is still so.  Written before the
-- message is sent, and completed after it.
create table told (
    user integer not null,
    match_id integer not null,        -- 0: several games, in the last digest of this person
    topic text not null,              -- what it is about; of a vote, also which
    since integer not null,           -- unix time at which it became so
    way text not null check (way in ('mention', 'message', 'instead', 'digest', 'seen')),
                                      -- instead: a mention, for a message was wanted and could not be sent
    level integer not null,           -- of reminders: how many there have been
    at integer not null,              -- unix time
    channel integer not null,         -- 0 where no message was needed
    message integer not null,         -- 0 where none was needed; below 0 a checksum of what was about to be sent
    primary key (match_id, user, topic, since, way, level)
) strict, without rowid;

-- What those are told who are waited for now.
insert or ignore into told
    select s.user, p.match_id, 'turn', m.asked, iif(p.step like '%.instead', 'instead', 'mention'), 0, m.asked,
        p.channel, p.message
    from messages p join matches m on m.id = p.match_id
        join json_each('[' || iif(instr(p.step, '@'), substr(p.step, 1, instr(p.step, '@') - 1), p.step) || ']') seat
        join (select match_id, user, row_number() over (partition by match_id order by seat) - 1 as seat from seats) s
            on s.match_id = m.id and s.seat = seat.value
    where p.kind = 'ping' and p.step not like '-%' and m.status = 'running';

insert or ignore into told
    select s.user, p.match_id, 'turn', m.asked, 'message', 0, m.asked, p.channel, p.message
    from messages p join matches m on m.id = p.match_id
        join (select match_id, user, row_number() over (partition by match_id order by seat) - 1 as seat from seats) s
            on s.match_id = m.id and s.seat = p.seat
    where p.kind = 'private' and p.step not like '%.idle%' and p.step not like '%.quiet' and m.status = 'running'
    order by p.message desc;

insert or ignore into told
    select s.user, c.match_id, 'turn', m.asked, 'digest', 0, m.asked, 0, 0
    from called c join matches m on m.id = c.match_id
        join (select match_id, user, row_number() over (partition by match_id order by seat) - 1 as seat from seats) s
            on s.match_id = m.id and s.seat = c.seat
    where m.status = 'running';

update told set level = r.given, at = r.at, way = iif(r.public and told.way = 'mention', 'instead', told.way)
    from reminders r join matches m on m.id = r.match_id and m.since = r.since
        join (select match_id, user, row_number() over (partition by match_id order by seat) - 1 as seat from seats) s
            on s.match_id = r.match_id and s.seat = r.seat
    where told.match_id = r.match_id and told.user = s.user and told.topic = 'turn';

insert or ignore into told
    select i.user, p.match_id, 'invited', i.at, 'message', 0, i.at, p.channel, p.message
    from messages p join invitations i on i.match_id = p.match_id and p.step = cast(i.user as text)
    where p.kind = 'invited';

insert or ignore into told
    select s.user, s.match_id, 'replaced', s.replaced, iif(p.message is null, 'seen', 'mention'), 0, s.replaced,
        coalesce(p.channel, 0), coalesce(p.message, 0)
    from (select *, row_number() over (partition by match_id order by seat) - 1 as place from seats) s
        join matches m on m.id = s.match_id
        left join messages p on p.match_id = s.match_id and p.kind = 'replaced' and p.seat = s.place
    where s.replaced > 0 and s.user > 0 and m.status = 'running';

-- What was asked of several, and how games ended, all have seen.
insert or ignore into told
    select s.user, a.match_id, 'vote.' || a.what, a.at, 'seen', 0, a.at, 0, 0
    from (select match_id, what, min(at) as at from agreements where what not like 'no.%' group by match_id, what) a
        join seats s on s.match_id = a.match_id and s.user > 0;

insert or ignore into told
    select i.user, i.match_id, 'invited', i.at, 'seen', 0, i.at, 0, 0
    from invitations i join matches m on m.id = i.match_id
    where m.status = 'open' and not exists (
        select 1 from told t where t.match_id = i.match_id and t.user = i.user and t.topic = 'invited');

insert or ignore into told
    select s.user, m.id, iif(m.status = 'stopped' and m.promise = '', 'closed', m.status), m.since, 'seen', 0, m.since,
        0, 0
    from matches m join seats s on s.match_id = m.id and s.user > 0 where m.status in ('over', 'stopped', 'asleep');

delete from messages where kind in ('ping', 'late', 'replaced', 'succession', 'morning', 'invited', 'call');
drop table called;
drop table reminders;
