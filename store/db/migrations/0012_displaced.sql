-- Who is still to be told that somebody else goes on in their seat.
create table displaced (
    match_id integer not null references matches,
    user integer not null,
    seat integer not null,
    successor text not null,          -- what the other person is called
    at integer not null,              -- unix time at which the other person sat down
    primary key (match_id, user)
) strict, without rowid;
