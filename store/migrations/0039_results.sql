-- How games that were played to their end have ended: a row for each seat.
create table results (
    match_id integer not null references matches,
    seat integer not null,            -- from 0
    user integer not null,            -- who owned it at the end; 0: nobody
    place integer not null,           -- from 1; equal seats share one
    played text not null check (played in ('whole', 'left', 'late', 'computer')),
                                      -- whole: by its owner from the start to the end; left: a computer ended it for
                                      -- its owner; late: its owner sat down in the middle; computer: one's own seat
    answered integer,                 -- seconds: the median of how long its owner took to answer; null: never did
    primary key (match_id, seat)
) strict, without rowid;

create index results_user on results (user, match_id) where user <> 0;

-- 1: who owns it sat down in it while the game was in play.
alter table seats add column took_over integer not null default 0;

update seats set took_over = 1
    from (select match_id, seat, row_number() over (partition by match_id order by seat) - 1 as n from seats) s,
        matches m
    where s.match_id = seats.match_id and s.seat = seats.seat and m.id = seats.match_id
        and seats.user <> 0 and m.former <> '[]'
        and json_extract(m.former, '$[0][2][' || s.n || ']') <> seats.name;

-- 1: others may see this person's name with results, and in games that they keep.
alter table people add column shown integer not null default 0;

-- 1: who comes out ahead there is told to everybody on the server who asks.
alter table servers add column champions integer not null default 0;
