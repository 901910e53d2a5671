-- What follows when nobody does anything.

-- Games that nobody has played in for long sleep: they keep no channel.
create table matches_new (
    id integer primary key,
    game text not null,               -- which rules
    options text not null,            -- JSON, by name
    guild integer not null,
    channel integer not null,
    opener integer not null,          -- user
    status text not null check (status in ('open', 'running', 'asleep', 'over', 'stopped')),
    since integer not null,           -- unix time at which the present wait began; of a lobby, of the last press in it
    promise text not null default '', -- hash of the seed
    revision integer not null default 1, -- grows with every change that people can see
    shown integer not null default 0, -- the revision that the messages of the game show
    moment integer not null default 0, -- grows whenever a game comes to other decisions, also by an undo
    remarks text not null default '[]' -- JSON: what happened at the table beside the play, as [turn, unix time, words]
) strict;

insert into matches_new
    select id, game, options, guild, channel, opener, status, since, promise, revision, shown, moment, '[]'
    from matches;

drop table matches;

alter table matches_new rename to matches;

create unique index matches_channel on matches (channel) where status in ('open', 'running');
create index matches_running on matches (id) where status = 'running';
create index matches_unshown on matches (id) where shown <> revision;
create index matches_open on matches (guild) where status = 'open';

-- The number of the turn in which the computer chooses once for its owner; 0: in none.
alter table seats add column standin integer not null default 0;

-- From now on the time of a choice is 0 if no person made it.

-- When the others went on without its owner, who had been silent, as unix time; 0: they did not.
alter table seats add column replaced integer not null default 0;

create index seats_standin on seats (match_id) where standin > 0;

-- When somebody agreed. What was asked before nobody asks any more.
delete from agreements;

alter table agreements add column at integer not null default 0;

-- When a game is to be looked at next; what is due then follows from the game.
drop table due;

create table due (
    match_id integer primary key references matches,
    at integer not null               -- unix time
) strict;

create index due_at on due (at);

insert into due select id, since + 86400 from matches where status in ('open', 'running');

-- How often who is waited for has been reminded of it.
create table reminders (
    match_id integer not null references matches,
    seat integer not null,
    since integer not null,           -- unix time at which the wait began
    given integer not null,
    primary key (match_id, seat)
) strict, without rowid;

-- When Belfry was off: as long as that, what is due is put off.
create table outages (
    began integer primary key,        -- unix time
    ended integer not null
) strict;

-- Whom the opener of a lobby has taken out of it.
create table taken_out (
    match_id integer not null references matches,
    user integer not null,
    primary key (match_id, user)
) strict, without rowid;
