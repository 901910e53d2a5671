-- When those at a table that waits last looked for more players, as unix time; 0: they have not.
alter table matches add column sought integer not null default 0;
