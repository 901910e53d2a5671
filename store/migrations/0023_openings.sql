-- For whom Belfry has opened a thread, in the last day.
create table threads (
    user integer not null,
    at integer not null               -- unix time
) strict;

-- Who was called to a table by whom, in the last day.
create table calls (
    user integer not null,
    inviter integer not null,
    at integer not null               -- unix time
) strict;

create index threads_at on threads (at);
create index calls_at on calls (at);

insert into calls
    select i.user, m.opener, i.at from invitations i join matches m on m.id = i.match_id where not i.muted;
