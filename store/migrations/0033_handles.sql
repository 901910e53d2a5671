-- User names of people whose display names pictures have no letters for; of others nothing is kept.
create table handles (
    user integer primary key,
    handle text not null
) strict;
