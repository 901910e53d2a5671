-- How fast a table plays, if it has a clock, and who was too late.

alter table matches add column pace text not null default ''; -- 24h, or daily 21 Europe/Berlin; empty: no clock

-- Since when the clock runs of those who are waited for, as unix time. One who goes on choosing in a turn gets no other.
alter table matches add column asked integer not null default 0;

update matches set asked = since;

-- For how many turns in a row the computer has played because time was out.
alter table seats add column missed integer not null default 0;

-- When time was last out, as unix time, until its owner has been told; 0: there is nothing to tell.
alter table seats add column late integer not null default 0;

-- When the last reminder was sent, as unix time, and whether it was for all to see, for no direct message arrived.
alter table reminders add column at integer not null default 0;
alter table reminders add column public integer not null default 0;
