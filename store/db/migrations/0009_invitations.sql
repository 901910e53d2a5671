-- Who was invited by name to a table that waits for players.
create table invitations (
    match_id integer not null references matches,
    user integer not null,
    name text not null,               -- what this person is called
    at integer not null,              -- unix time
    free integer not null default 0,  -- 1: no seat is kept for this person any more
    muted integer not null default 0, -- 1: this person wants to hear of no invitations by who invited them
    primary key (match_id, user)
) strict, without rowid;

-- Of whose invitations somebody wants to hear nothing.
create table mutes (
    user integer not null,
    inviter integer not null,
    primary key (user, inviter)
) strict, without rowid;

-- Who would like to be told of the next table on a server.
create table lookouts (
    guild integer not null,
    user integer not null,
    at integer not null,              -- unix time of the wish
    primary key (guild, user)
) strict, without rowid;
