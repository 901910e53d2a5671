-- What people have said of themselves in /settings; who has said nothing has no row.
create table people (
    user integer primary key,
    zone text not null default '',    -- Europe/Berlin, or minutes such as +330; empty: not known
    wakes integer not null default 8, -- hour from which this person may be disturbed
    sleeps integer not null default 23, -- hour from which not any more
    told text not null default '' check (told in ('', 'mention', 'message', 'both', 'none')), -- empty: as usual
    reminders integer not null default 1, -- 0: wants none
    digest integer,                   -- hour of the one direct message a day; null: told at once
    whatever integer not null default 0, -- 1: plans go on whatever comes
    previews integer,                 -- 1: final choices are always shown first, 0: never; null: the first few times
    digested integer not null default 0 -- unix time of the last digest, or since when this person wants one
) strict;
