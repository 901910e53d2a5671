-- Whether those at a table may ask what a computer would do.
alter table matches add column hints integer not null default 0;

-- Which ideas of a game each person has been told of, when they first met them.
create table met (
    user integer not null,
    game text not null,
    idea text not null,               -- a question of the game, or a word of its own
    match_id integer not null,        -- where and when: as long as that is asked, it is told again
    moment integer not null,
    primary key (user, game, idea)
) strict, without rowid;

-- Who has answered a question knows it.
insert into met
    select distinct s.user, m.game, c.what, 0, 0
    from choices c
        join matches m on m.id = c.match_id
        join (select match_id, user, row_number() over (partition by match_id order by seat) - 1 as n from seats) s
            on s.match_id = c.match_id and s.n = c.seat
    where s.user <> 0 and c.at > 0;
