-- How many turns in a row the owner of a seat had missed when a choice in person ended that, and when that was, as unix
-- time: a choice that is taken back ends nothing.
alter table seats add column forgiven integer not null default 0;
alter table seats add column forgiven_at integer not null default 0;

-- It was a count; from here on it is the unix time of the last undo that gave a turn back.
update seats set renewed = 0;
