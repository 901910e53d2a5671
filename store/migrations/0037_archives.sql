-- A game that has ended, as one document, from which everything about its course follows: so its turns and choices can
-- go some weeks later.
create table archives (
    match_id integer primary key references matches,
    turns integer not null,           -- how many there were
    ended integer not null,           -- unix time
    state text not null default 'new' check (state in ('new', 'checked', 'alone', 'wrong')),
                                      -- checked: all that is deleted later follows from it; alone: that is deleted;
                                      -- wrong: something does not follow, and nothing will be deleted
    document blob not null,           -- bz2 of the JSON of engine/record.py
    starts blob                       -- bz2 of what changes from the start of one turn to the next; null before the check
) strict;

create index archives_state on archives (state, ended) where state in ('new', 'checked');

-- The fingerprint of the rules that began a turn, shortened; empty where nobody knows.
alter table turns add column rules text not null default '';
