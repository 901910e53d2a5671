-- What players want to choose when the time comes.
create table plans (
    match_id integer not null references matches,
    seat integer not null,
    version integer not null,         -- of the rules by which it was made
    plan text not null,               -- JSON, as of engine/plan.py; empty while it has no line
    draft text not null,              -- JSON: the line that is being made; empty while none is
    step integer not null,            -- grows whenever the owner changes it, so that a button can say which it is about
    salt integer not null,            -- a random number, by which its pauses and its imagined worlds are its own
    primary key (match_id, seat)
) strict, without rowid;

-- 1: a plan made this choice for its owner. Its time is no habit, and the owner has not seen what came before it.
alter table choices add column planned integer not null default 0;
