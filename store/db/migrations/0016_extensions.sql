-- Which turns are a day longer because their player has asked for it: JSON, `matches.asked` of each, once or twice.
alter table seats add column extended text not null default '[]';
