-- How many choices that cannot be taken back a person has been shown beforehand, and made.
create table previews (
    user integer primary key,
    made integer not null
) strict;
