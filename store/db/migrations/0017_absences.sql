-- When people are away; what is over is kept for a year, for nobody is away for more than so many days in one.
create table absences (
    user integer not null,
    began integer not null,           -- unix time
    ended integer not null,           -- unix time, also of one that is not over
    plays integer not null,           -- 1: the computer plays for this person meanwhile; 0: the games wait
    primary key (user, began)
) strict, without rowid;

-- When a game was started, as unix time; 0: it was not. A table waits for so many days in all for one who is away.
alter table matches add column begun integer not null default 0;

update matches set begun =
    coalesce((select min(at) from choices where match_id = matches.id and at > 0), since) where promise <> '';
