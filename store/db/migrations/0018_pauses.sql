-- When a table pauses, because its players have agreed to: JSON, as [unix time, unix time at which it ends or ended].
alter table matches add column pauses text not null default '[]';
