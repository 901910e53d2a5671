-- Since when who made a choice had been waited for, as unix time, so that taking it back gives that back; 0: unknown.
alter table choices add column asked integer not null default 0;
