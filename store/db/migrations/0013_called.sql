-- Whom one message about several games has called, at which point of each: as the step of a ping.
create table called (
    match_id integer not null references matches,
    seat integer not null,
    step text not null,
    primary key (match_id, seat)
) strict, without rowid;
