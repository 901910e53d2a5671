-- How often an undo has begun the clock of a seat anew since another has chosen.
alter table seats add column renewed integer not null default 0;
