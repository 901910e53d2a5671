-- Remarks hold the key of their text, with seats instead of names: [turn, unix time, key, details as a JSON object].
-- What was remarked before is kept as it was written.
update matches set remarks = (
    select json_group_array(json_array(
            json_extract(value, '$[0]'), json_extract(value, '$[1]'), 'prose',
            json_object('text', json_extract(value, '$[2]'))))
        from (select value from json_each(remarks) order by key)
) where remarks <> '[]';

-- A computer that nobody has ever been has no name; where a person was erased, that seat has one.
update seats set name = '' where user = 0;

-- Who had a seat of a running game before somebody else took it over: theirs are the names in `former` before so many.
create table past_owners (
    match_id integer not null references matches,
    seat integer not null,            -- from 0
    changes integer not null,
    user integer not null,            -- 0: a computer
    primary key (match_id, seat, changes)
) strict, without rowid;

create index past_owners_user on past_owners (user);

-- Who has asked to be erased, and from when on that is done.
create table erasures (
    user integer primary key,
    due integer not null              -- unix time
) strict;

-- Who was erased, so that a backup that is restored can be told to erase them again: no id, only a salted hash of it.
create table erased (
    hash text primary key,
    salt text not null,
    at integer not null               -- unix time
) strict, without rowid;

-- Servers of which something is kept and from which Belfry was removed.
create table departures (
    guild integer primary key,
    since integer not null            -- unix time at which that was first seen
) strict;
