-- Whom direct messages do not reach, and who has to be told of a game without a channel.

alter table direct_messages add column tried integer not null default 0; -- unix time of the last one that failed
alter table direct_messages add column acted integer not null default 0; -- 1: the person has done something since
alter table direct_messages add column told integer not null default 0;  -- 1: the person knows that they fail

-- Who has been told that the channel of a game is gone, and not yet where it goes on.
create table lost (
    match_id integer not null references matches,
    user integer not null,
    channel integer not null,         -- the one that is gone
    primary key (match_id, user)
) strict, without rowid;

-- When Belfry has last woken the thread of a game, unix time.
alter table matches add column woken integer not null default 0;
