-- What who manages a server has said in /server; of other servers there is no row.
create table servers (
    guild integer primary key,
    channels text not null,           -- JSON: ids of the channels and forums in which games may be played; empty: anywhere
    threads integer not null,         -- 0: Belfry makes no threads
    calls integer not null            -- 0: nobody is mentioned
) strict;
