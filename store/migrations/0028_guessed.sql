-- When somebody was first asked what time it is for them, unix time; 0: not yet.
alter table direct_messages add column guessed integer not null default 0;
