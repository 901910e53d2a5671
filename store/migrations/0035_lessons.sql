-- How far somebody has come in the lesson of a game: the options that were chosen, with spaces between them.
create table lessons (
    user integer not null,
    game text not null,
    made text not null,
    at integer not null,              -- unix time of the last choice
    primary key (user, game)
) strict, without rowid;

create index lessons_at on lessons (at);
