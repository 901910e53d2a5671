-- When somebody who is called in channels was first offered direct messages, unix time; 0: not yet.
alter table direct_messages add column offered integer not null default 0;
