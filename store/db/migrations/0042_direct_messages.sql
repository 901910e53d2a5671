-- When Belfry opened the channel of a person's direct messages, as unix time; 0: unknown.
alter table direct_messages add column opened integer not null default 0;
create index direct_messages_opened on direct_messages (opened) where opened > 0;

-- 1: who has said nothing is asked by direct message to choose in secret; 0: in the channel.
alter table servers add column secrets integer not null default 1;
