-- Since when who made a choice had been waited for, as unix time, so that taking it back gives that back; 0: unknown.
alter table choices add column asked integer not null default 0;
-- Nobody is asked any more whether to play on without somebody.
delete from agreements where what like 'without.%' or what like 'no.without.%';
