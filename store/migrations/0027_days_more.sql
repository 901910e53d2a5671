-- People are away from one game, or from all.
alter table absences rename to absences_of_all;
create table absences (
    user integer not null,
    match_id integer not null,        -- 0: all games
    began integer not null,           -- unix time
    ended integer not null,           -- unix time, also of one that is not over
    plays integer not null,           -- 1: the computer plays for this person meanwhile; 0: the games wait
    primary key (user, match_id, began)
) strict, without rowid;
insert into absences select user, 0, began, ended, plays from absences_of_all;

-- A day more is such a day, from when the game began to wait.  Where it waited anyway for some of that, it is longer by
-- as much, so that nobody has less time than before.
insert into absences
    select s.user, s.match_id, e.value, count(*) * 86400 + max(e.value, coalesce((
            select max(h.ended) from (
                select began, ended from absences_of_all where user = s.user and not plays
                union all select began, ended from outages
                union all select json_extract(p.value, '$[0]'), json_extract(p.value, '$[1]') from json_each(m.pauses) p
            ) h where h.began < e.value + 172800 and h.ended > e.value
        ), 0)), 0
    from seats s join matches m on m.id = s.match_id join json_each(s.extended) e
    where s.user > 0 and m.status in ('running', 'asleep')
    group by s.match_id, s.user, e.value;

drop table absences_of_all;
alter table seats drop column extended;
