-- Which choices have cost a seat most of a game that is over, as JSON, once somebody has asked.
create table reviews (
    match_id integer not null references matches,
    seat integer not null,
    found text not null,
    primary key (match_id, seat)
) strict, without rowid;
