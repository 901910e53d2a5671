-- What the key of the chance is made of, with the shares of the seats; promise is its hash, from the opening of a table.
alter table matches add column secret text not null default '';

-- Eight hexadecimal digits that the owner of a seat adds to it.
alter table seats add column share text not null default '';

-- A hash of all choices so far, and how many of the newest turn are in it; empty in games that began without it.
alter table matches add column chain text not null default '';
alter table matches add column chained integer not null default 0;

-- Choices in the chain that were taken back, in the order in which that happened.
create table undone (
    match_id integer not null references matches,
    place integer not null,           -- from 0
    turn integer not null,            -- what came after the first n choices of this turn
    n integer not null,
    taken text not null,              -- JSON: turn, n, seat, what, option and by whom of each
    primary key (match_id, place)
) strict, without rowid;
