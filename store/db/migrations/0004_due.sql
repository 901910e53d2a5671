-- What is to be done later, once: also when Belfry was off at that moment.

create table due (
    match_id integer not null references matches,
    what text not null,
    at integer not null,              -- unix time
    primary key (match_id, what)
) strict, without rowid;

create index due_at on due (at);
