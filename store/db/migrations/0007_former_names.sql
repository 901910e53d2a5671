-- History keeps the names of its moment.

-- JSON: what the players were called until so many choices of a turn were made, as [turn, choices, names].
alter table matches add column former text not null default '[]';
