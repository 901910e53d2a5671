-- Unix time at which the players of a running game have last agreed on its pace; 0 where they have not.
alter table matches add column paced integer not null default 0;
