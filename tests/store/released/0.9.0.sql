pragma application_id = 1113943142;
pragma user_version = 22;
BEGIN TRANSACTION;
CREATE TABLE absences (
    user integer not null,
    began integer not null,           -- unix time
    ended integer not null,           -- unix time, also of one that is not over
    plays integer not null,           -- 1: the computer plays for this person meanwhile; 0: the games wait
    primary key (user, began)
) strict, without rowid;
INSERT INTO "absences" VALUES(102,1790000000,1790259200,0);
CREATE TABLE agreements (
    match_id integer not null references matches,
    what text not null,
    user integer not null, name text not null default '', at integer not null default 0,
    primary key (match_id, what, user)
) strict, without rowid;
INSERT INTO "agreements" VALUES(2,'stop',101,'Ann',1790001380);
INSERT INTO "agreements" VALUES(3,'stop',101,'Ann',1790002520);
INSERT INTO "agreements" VALUES(4,'stop',101,'Ann',1790003660);
INSERT INTO "agreements" VALUES(5,'stop',101,'Ann',1790004800);
INSERT INTO "agreements" VALUES(6,'stop',101,'Ann',1790005940);
CREATE TABLE called (
    match_id integer not null references matches,
    seat integer not null,
    step text not null,
    primary key (match_id, seat)
) strict, without rowid;
CREATE TABLE choices (
    match_id integer not null,
    turn integer not null,
    n integer not null,               -- from 0
    seat integer not null,            -- from 0
    what text not null,
    option text not null,
    at integer not null, planned integer not null default 0,              -- unix time
    primary key (match_id, turn, n),
    foreign key (match_id, turn) references turns (match_id, turn)
) strict, without rowid;
INSERT INTO "choices" VALUES(2,1,0,0,'workers','trader+builder',1790000660,0);
INSERT INTO "choices" VALUES(2,1,1,1,'workers','carrier+builder',1790000720,0);
INSERT INTO "choices" VALUES(2,1,2,1,'worker','builder',1790000780,0);
INSERT INTO "choices" VALUES(2,1,3,1,'builder','scaffold:wood+brick',1790000840,0);
INSERT INTO "choices" VALUES(2,1,4,1,'carrier','wood+brick',1790000900,0);
INSERT INTO "choices" VALUES(2,1,5,0,'worker','builder',1790000960,0);
INSERT INTO "choices" VALUES(2,1,6,0,'builder','skip',1790001020,0);
INSERT INTO "choices" VALUES(2,1,7,0,'trader','skip',1790001080,0);
INSERT INTO "choices" VALUES(2,1,8,1,'addition','brick',1790001140,0);
INSERT INTO "choices" VALUES(2,2,0,1,'workers','builder+builder',1790001200,0);
INSERT INTO "choices" VALUES(2,2,1,0,'workers','trader+builder',1790001260,0);
INSERT INTO "choices" VALUES(2,2,2,0,'worker','builder',1790001320,0);
INSERT INTO "choices" VALUES(3,1,0,0,'counter','continuation',1790001800,0);
INSERT INTO "choices" VALUES(3,1,1,0,'tower','B',1790001860,0);
INSERT INTO "choices" VALUES(3,2,0,0,'counter','continuation',1790001920,0);
INSERT INTO "choices" VALUES(3,2,1,0,'tower','D',1790001980,0);
INSERT INTO "choices" VALUES(3,3,0,0,'counter','ordinary',1790002040,0);
INSERT INTO "choices" VALUES(3,3,1,0,'tower','B',1790002100,0);
INSERT INTO "choices" VALUES(3,4,0,1,'counter','ordinary',1790002160,0);
INSERT INTO "choices" VALUES(3,4,1,1,'tower','A',1790002220,0);
INSERT INTO "choices" VALUES(3,5,0,0,'counter','bonus',1790002280,0);
INSERT INTO "choices" VALUES(3,5,1,0,'tower','C',1790002340,0);
INSERT INTO "choices" VALUES(3,5,2,0,'arrows','horizontal',1790002400,0);
INSERT INTO "choices" VALUES(3,6,0,1,'counter','bonus',1790002460,0);
INSERT INTO "choices" VALUES(4,1,0,1,'draw','draw',1790002940,0);
INSERT INTO "choices" VALUES(4,1,1,1,'claim','done',1790003000,0);
INSERT INTO "choices" VALUES(4,2,0,0,'claim','E6:T15:idle',1790003060,0);
INSERT INTO "choices" VALUES(4,3,0,0,'claim','done',1790003120,0);
INSERT INTO "choices" VALUES(4,4,0,1,'draw','draw',1790003180,0);
INSERT INTO "choices" VALUES(4,4,1,1,'claim','F6:T09',1790003240,0);
INSERT INTO "choices" VALUES(4,4,2,1,'exchange','skip',1790003300,0);
INSERT INTO "choices" VALUES(4,5,0,0,'claim','E6:T15:idle',1790003360,0);
INSERT INTO "choices" VALUES(4,6,0,1,'claim','done',1790003420,0);
INSERT INTO "choices" VALUES(4,7,0,0,'claim','done',1790003480,0);
INSERT INTO "choices" VALUES(4,8,0,1,'draw','draw',1790003540,0);
INSERT INTO "choices" VALUES(4,8,1,1,'claim','done',1790003600,0);
INSERT INTO "choices" VALUES(5,1,0,1,'draw','draw',1790004080,0);
INSERT INTO "choices" VALUES(5,1,1,1,'action','X10',1790004140,0);
INSERT INTO "choices" VALUES(5,1,2,1,'action','trade',1790004200,0);
INSERT INTO "choices" VALUES(5,1,3,1,'trade','red:blue',1790004260,0);
INSERT INTO "choices" VALUES(5,2,0,0,'draw','draw',1790004320,0);
INSERT INTO "choices" VALUES(5,2,1,0,'action','trade',1790004380,0);
INSERT INTO "choices" VALUES(5,2,2,0,'action','done',1790004440,0);
INSERT INTO "choices" VALUES(5,3,0,1,'draw','draw',1790004500,0);
INSERT INTO "choices" VALUES(5,3,1,1,'action','market',1790004560,0);
INSERT INTO "choices" VALUES(5,3,2,1,'thug','common_thief',1790004620,0);
INSERT INTO "choices" VALUES(5,3,3,1,'action','X07',1790004680,0);
INSERT INTO "choices" VALUES(5,3,4,1,'action','done',1790004740,0);
INSERT INTO "choices" VALUES(6,1,0,1,'card','WG-K',1790005220,0);
INSERT INTO "choices" VALUES(6,1,1,1,'site','D2:white+black',1790005280,0);
INSERT INTO "choices" VALUES(6,1,2,1,'colour','grey',1790005340,0);
INSERT INTO "choices" VALUES(6,1,3,1,'roof','D5:black:2',1790005400,0);
INSERT INTO "choices" VALUES(6,2,0,0,'card','NK-W',1790005460,0);
INSERT INTO "choices" VALUES(6,2,1,0,'site','C3:white+grey',1790005520,0);
INSERT INTO "choices" VALUES(6,2,2,0,'colour','black',1790005580,0);
INSERT INTO "choices" VALUES(6,2,3,0,'roof','D2:grey:2',1790005640,0);
INSERT INTO "choices" VALUES(6,3,0,1,'card','KWN',1790005700,0);
INSERT INTO "choices" VALUES(6,3,1,1,'site','D1:white+grey',1790005760,0);
INSERT INTO "choices" VALUES(6,3,2,1,'colour','brown',1790005820,0);
INSERT INTO "choices" VALUES(6,3,3,1,'roof','A6:white:4',1790005880,0);
INSERT INTO "choices" VALUES(8,1,0,0,'counter','stop',1790006840,0);
INSERT INTO "choices" VALUES(8,2,0,1,'counter','remove_and_continue',1790006900,0);
INSERT INTO "choices" VALUES(8,3,0,1,'counter','ordinary',1790006960,0);
INSERT INTO "choices" VALUES(8,3,1,1,'tower','D',1790007020,0);
INSERT INTO "choices" VALUES(8,4,0,0,'counter','bonus',1790007080,0);
INSERT INTO "choices" VALUES(8,4,1,0,'tower','D',1790007140,0);
INSERT INTO "choices" VALUES(8,4,2,0,'arrows','vertical',1790007200,0);
INSERT INTO "choices" VALUES(8,5,0,1,'counter','ordinary',1790007260,0);
INSERT INTO "choices" VALUES(8,5,1,1,'tower','D',1790007320,0);
INSERT INTO "choices" VALUES(8,6,0,0,'counter','ordinary',1790007380,0);
INSERT INTO "choices" VALUES(8,6,1,0,'tower','C',1790007440,0);
INSERT INTO "choices" VALUES(8,7,0,1,'counter','remove',1790007500,0);
INSERT INTO "choices" VALUES(9,1,0,1,'counter','ordinary',1790007920,0);
INSERT INTO "choices" VALUES(9,1,1,1,'tower','A',1790007980,0);
INSERT INTO "choices" VALUES(9,2,0,0,'counter','stop',1790008040,0);
INSERT INTO "choices" VALUES(9,3,0,1,'counter','ordinary',1790008100,0);
INSERT INTO "choices" VALUES(9,3,1,1,'tower','B',1790008160,0);
INSERT INTO "choices" VALUES(9,4,0,0,'counter','continuation',1790008220,0);
INSERT INTO "choices" VALUES(9,4,1,0,'tower','E',1790008280,0);
INSERT INTO "choices" VALUES(9,5,0,0,'counter','ordinary',1790008340,0);
INSERT INTO "choices" VALUES(9,5,1,0,'tower','D',1790008400,0);
INSERT INTO "choices" VALUES(9,6,0,1,'counter','ordinary',1790008460,0);
INSERT INTO "choices" VALUES(9,6,1,1,'tower','B',1790008520,0);
INSERT INTO "choices" VALUES(9,7,0,0,'counter','ordinary',1790008580,0);
INSERT INTO "choices" VALUES(9,7,1,0,'tower','A',1790008640,0);
INSERT INTO "choices" VALUES(9,8,0,1,'counter','continuation',1790008700,0);
INSERT INTO "choices" VALUES(9,8,1,1,'tower','A',1790008760,0);
INSERT INTO "choices" VALUES(9,9,0,1,'counter','ordinary',1790008820,0);
INSERT INTO "choices" VALUES(9,9,1,1,'tower','B',1790008880,0);
INSERT INTO "choices" VALUES(9,10,0,0,'counter','ordinary',1790008940,0);
INSERT INTO "choices" VALUES(9,10,1,0,'tower','C',1790009000,0);
INSERT INTO "choices" VALUES(9,11,0,1,'counter','remove',1790009060,0);
INSERT INTO "choices" VALUES(9,11,1,1,'remove','C',1790009120,0);
INSERT INTO "choices" VALUES(9,12,0,0,'counter','remove',1790009180,0);
INSERT INTO "choices" VALUES(9,12,1,0,'remove','E',1790009240,0);
INSERT INTO "choices" VALUES(9,13,0,1,'counter','continuation',1790009300,0);
INSERT INTO "choices" VALUES(9,13,1,1,'tower','B',1790009360,0);
INSERT INTO "choices" VALUES(9,14,0,1,'counter','bonus',1790009420,0);
INSERT INTO "choices" VALUES(9,14,1,1,'tower','E',1790009480,0);
INSERT INTO "choices" VALUES(9,14,2,1,'arrows','horizontal',1790009540,0);
INSERT INTO "choices" VALUES(9,15,0,0,'counter','stop',1790009600,0);
INSERT INTO "choices" VALUES(9,16,0,1,'counter','ordinary',1790009660,0);
INSERT INTO "choices" VALUES(9,16,1,1,'tower','C',1790009720,0);
INSERT INTO "choices" VALUES(9,17,0,0,'counter','continuation',1790009780,0);
INSERT INTO "choices" VALUES(9,17,1,0,'tower','C',1790009840,0);
INSERT INTO "choices" VALUES(9,18,0,0,'counter','ordinary',1790009900,0);
INSERT INTO "choices" VALUES(9,18,1,0,'tower','D',1790009960,0);
INSERT INTO "choices" VALUES(9,19,0,1,'counter','continuation',1790010020,0);
INSERT INTO "choices" VALUES(9,19,1,1,'tower','C',1790010080,0);
INSERT INTO "choices" VALUES(9,20,0,1,'counter','bonus',1790010140,0);
INSERT INTO "choices" VALUES(9,20,1,1,'tower','C',1790010200,0);
INSERT INTO "choices" VALUES(9,20,2,1,'arrows','vertical',1790010260,0);
INSERT INTO "choices" VALUES(9,21,0,0,'counter','ordinary',1790010320,0);
INSERT INTO "choices" VALUES(9,21,1,0,'tower','E',1790010380,0);
INSERT INTO "choices" VALUES(9,22,0,1,'counter','remove_and_continue',1790010440,0);
INSERT INTO "choices" VALUES(9,22,1,1,'remove','A',1790010500,0);
INSERT INTO "choices" VALUES(9,23,0,1,'counter','stop',1790010560,0);
INSERT INTO "choices" VALUES(9,24,0,0,'counter','continuation',1790010620,0);
INSERT INTO "choices" VALUES(9,24,1,0,'tower','E',1790010680,0);
INSERT INTO "choices" VALUES(9,25,0,0,'counter','ordinary',1790010740,0);
INSERT INTO "choices" VALUES(9,25,1,0,'tower','C',1790010800,0);
INSERT INTO "choices" VALUES(9,26,0,1,'counter','bonus',1790010860,0);
INSERT INTO "choices" VALUES(9,26,1,1,'tower','D',1790010920,0);
INSERT INTO "choices" VALUES(9,26,2,1,'arrows','vertical',1790010980,0);
INSERT INTO "choices" VALUES(9,27,0,0,'counter','ordinary',1790011040,0);
INSERT INTO "choices" VALUES(9,27,1,0,'tower','D',1790011100,0);
INSERT INTO "choices" VALUES(9,28,0,1,'counter','remove',1790011160,0);
INSERT INTO "choices" VALUES(9,28,1,1,'remove','C',1790011220,0);
INSERT INTO "choices" VALUES(9,29,0,0,'counter','ordinary',1790011280,0);
INSERT INTO "choices" VALUES(9,29,1,0,'tower','A',1790011340,0);
INSERT INTO "choices" VALUES(9,30,0,1,'counter','ordinary',1790011400,0);
INSERT INTO "choices" VALUES(9,30,1,1,'tower','E',1790011460,0);
INSERT INTO "choices" VALUES(9,31,0,0,'counter','remove_and_continue',1790011520,0);
INSERT INTO "choices" VALUES(9,31,1,0,'remove','C',1790011580,0);
INSERT INTO "choices" VALUES(9,32,0,0,'counter','bonus',1790011640,0);
INSERT INTO "choices" VALUES(9,32,1,0,'tower','D',1790011700,0);
INSERT INTO "choices" VALUES(9,32,2,0,'arrows','vertical',1790011760,0);
INSERT INTO "choices" VALUES(9,33,0,1,'counter','continuation',1790011820,0);
INSERT INTO "choices" VALUES(9,34,0,1,'counter','stop',1790011880,0);
INSERT INTO "choices" VALUES(9,35,0,0,'counter','ordinary',1790011940,0);
CREATE TABLE direct_messages (
    user integer primary key,
    channel integer,
    closed integer not null           -- 1: the person accepts none
, tried integer not null default 0, acted integer not null default 0, told integer not null default 0, offered integer not null default 0) strict;
INSERT INTO "direct_messages" VALUES(101,801,0,0,0,0,0);
CREATE TABLE displaced (
    match_id integer not null references matches,
    user integer not null,
    seat integer not null,
    successor text not null,          -- what the other person is called
    at integer not null,              -- unix time at which the other person sat down
    primary key (match_id, user)
) strict, without rowid;
CREATE TABLE due (
    match_id integer primary key references matches,
    at integer not null               -- unix time
) strict;
INSERT INTO "due" VALUES(1,1790003780);
INSERT INTO "due" VALUES(2,1790004020);
INSERT INTO "due" VALUES(3,1790005160);
INSERT INTO "due" VALUES(4,1790006300);
INSERT INTO "due" VALUES(5,1790007440);
INSERT INTO "due" VALUES(6,1790008580);
INSERT INTO "due" VALUES(7,1790009720);
INSERT INTO "due" VALUES(8,1790010200);
INSERT INTO "due" VALUES(9,1790011280);
INSERT INTO "due" VALUES(10,1790015720);
CREATE TABLE invitations (
    match_id integer not null references matches,
    user integer not null,
    name text not null,               -- what this person is called
    at integer not null,              -- unix time
    free integer not null default 0,  -- 1: no seat is kept for this person any more
    muted integer not null default 0, -- 1: this person wants to hear of no invitations by who invited them
    primary key (match_id, user)
) strict, without rowid;
INSERT INTO "invitations" VALUES(1,103,'Cid',1790000120,0,0);
CREATE TABLE lookouts (
    guild integer not null,
    user integer not null,
    at integer not null,              -- unix time of the wish
    primary key (guild, user)
) strict, without rowid;
INSERT INTO "lookouts" VALUES(7,103,1790012540);
CREATE TABLE lost (
    match_id integer not null references matches,
    user integer not null,
    channel integer not null,         -- the one that is gone
    primary key (match_id, user)
) strict, without rowid;
CREATE TABLE "matches" (
    id integer primary key,
    game text not null,               -- which rules
    options text not null,            -- JSON, by name
    guild integer not null,
    channel integer not null,
    opener integer not null,          -- user
    status text not null check (status in ('open', 'running', 'asleep', 'over', 'stopped')),
    since integer not null,           -- unix time at which the present wait began; of a lobby, of the last press in it
    promise text not null default '', -- hash of the seed
    revision integer not null default 1, -- grows with every change that people can see
    shown integer not null default 0, -- the revision that the messages of the game show
    moment integer not null default 0, -- grows whenever a game comes to other decisions, also by an undo
    remarks text not null default '[]' -- JSON: what happened at the table beside the play, as [turn, unix time, words]
, woken integer not null default 0, former text not null default '[]', pace text not null default '', asked integer not null default 0, begun integer not null default 0, pauses text not null default '[]', sought integer not null default 0) strict;
INSERT INTO "matches" VALUES(1,'tower','{}',7,901,101,'open',1790000240,'',3,0,0,'[]',0,'[]','24h',0,0,'[]',0);
INSERT INTO "matches" VALUES(2,'broadway_tower','{}',7,902,101,'running',1790001320,'fdc4070a8e953069328808fd7718029c61e301851dbdbfbb8c923061d6f01649',15,0,10,'[]',0,'[]','',1790001140,1790000600,'[]',0);
INSERT INTO "matches" VALUES(3,'castle_builders','{}',7,903,101,'running',1790002460,'322badc87757f8420dc62db52447ed635046bfd46787b7f7738139e9b01d31db',15,0,12,'[]',0,'[]','',1790002400,1790001740,'[]',0);
INSERT INTO "matches" VALUES(4,'town_builder','{}',7,904,101,'running',1790003600,'da00f2c5d91944a216bcc5f1dcb7cbdd0274363f9b0b4686e5586b7806c771f5',15,0,12,'[]',0,'[]','',1790003600,1790002880,'[]',0);
INSERT INTO "matches" VALUES(5,'tower','{}',7,905,101,'running',1790004740,'7c5f4622028c48f15c2d7ec43f89fdc97591b8b368afa8d423e0f5a28f27d85c',15,0,12,'[]',0,'[]','',1790004740,1790004020,'[]',0);
INSERT INTO "matches" VALUES(6,'tower_up','{}',7,906,101,'running',1790005880,'979b5d2d89787568945f707cbb93856a9b0c32b6d9b11b7a9482bbac314d0db9',15,0,12,'[]',0,'[]','',1790005880,1790005160,'[]',0);
INSERT INTO "matches" VALUES(7,'tower_up','{}',7,907,101,'running',1790006180,'ebc13f4858e48925949beb2ab4748baf9b0ed8853b60e5afcfd358ebbfb97841',4,0,0,'[[1, 1790006420, "Cid has left."]]',0,'[[1, 0, ["Ann", "Bob", "Cid"]]]','',1790006240,1790006300,'[]',0);
INSERT INTO "matches" VALUES(8,'castle_builders','{}',7,908,101,'asleep',1790007500,'9c9f71865f5a607ab2eaeb1ea89c10c23a025d854c772c645cfcc5917ccb8e6e',14,0,12,'[]',0,'[]','',1790007440,1790006780,'[]',0);
INSERT INTO "matches" VALUES(9,'castle_builders','{}',7,909,102,'over',1790011940,'01ee719a111dfa55d58221154c19f56506f2033192359c490be30b69e5b7cc75',69,0,68,'[]',0,'[]','',1790011940,1790007860,'[]',0);
INSERT INTO "matches" VALUES(10,'castle_builders','{}',7,910,102,'stopped',1790012180,'7c49f94e3d6db579e8abf6fad98acaa1f075185b832a8f9ea08d90322e95575d',2,0,0,'[]',0,'[]','',1790012240,1790012300,'[]',0);
CREATE TABLE messages (
    message integer primary key,
    match_id integer not null references matches,
    channel integer not null,
    kind text not null,
    seat integer not null,
    step text not null                -- what it shows
) strict;
CREATE TABLE mutes (
    user integer not null,
    inviter integer not null,
    primary key (user, inviter)
) strict, without rowid;
CREATE TABLE outages (
    began integer primary key,        -- unix time
    ended integer not null
) strict;
CREATE TABLE people (
    user integer primary key,
    zone text not null default '',    -- Europe/Berlin, or minutes such as +330; empty: not known
    wakes integer not null default 8, -- hour from which this person may be disturbed
    sleeps integer not null default 23, -- hour from which not any more
    told text not null default '' check (told in ('', 'mention', 'message', 'both', 'none')), -- empty: as usual
    reminders integer not null default 1, -- 0: wants none
    digest integer,                   -- hour of the one direct message a day; null: told at once
    whatever integer not null default 0, -- 1: plans go on whatever comes
    previews integer,                 -- 1: final choices are always shown first, 0: never; null: the first few times
    digested integer not null default 0 -- unix time of the last digest, or since when this person wants one
) strict;
INSERT INTO "people" VALUES(101,'Europe/Berlin',7,22,'message',1,18,0,NULL,1790012420);
CREATE TABLE plans (
    match_id integer not null references matches,
    seat integer not null,
    version integer not null,         -- of the rules by which it was made
    plan text not null,               -- JSON, as of engine/planning/plan.py; empty while it has no line
    draft text not null,              -- JSON: the line that is being made; empty while none is
    step integer not null,            -- grows whenever the owner changes it, so that a button can say which it is about
    salt integer not null,            -- a random number, by which its pauses and its imagined worlds are its own
    primary key (match_id, seat)
) strict, without rowid;
INSERT INTO "plans" VALUES(2,1,1,'[[[["worker","builder"]],[["worker","joint"]]],false,false,false]','',1,0);
INSERT INTO "plans" VALUES(3,0,1,'[[[["counter","stop"]]],false,false,false]','',1,0);
INSERT INTO "plans" VALUES(4,1,1,'[[[["claim","F6:T09"]],[["claim","F7:T12"]]],false,false,false]','',1,0);
INSERT INTO "plans" VALUES(5,1,1,'[[[["draw","draw"]]],false,false,false]','',1,0);
INSERT INTO "plans" VALUES(6,1,1,'[[[["card","WK-G"]],[["card","GKW"]]],false,false,false]','',1,0);
CREATE TABLE previews (
    user integer primary key,
    made integer not null
) strict;
CREATE TABLE reminders (
    match_id integer not null references matches,
    seat integer not null,
    since integer not null,           -- unix time at which the wait began
    given integer not null, at integer not null default 0, public integer not null default 0,
    primary key (match_id, seat)
) strict, without rowid;
CREATE TABLE seats (
    match_id integer not null references matches,
    seat integer not null,            -- their order is that of the seats; numbers may be missing
    user integer not null,
    name text not null, computer text not null default '', standin integer not null default 0, replaced integer not null default 0, missed integer not null default 0, late integer not null default 0, extended text not null default '[]', renewed integer not null default 0,
    primary key (match_id, seat)
) strict, without rowid;
INSERT INTO "seats" VALUES(1,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(1,1,0,'Computer','easy',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(1,2,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(2,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(2,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(3,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(3,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(4,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(4,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(5,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(5,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(6,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(6,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(7,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(7,1,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(7,2,103,'Cid','medium',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(8,0,101,'Ann','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(8,1,103,'Cid','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(9,0,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(9,1,103,'Cid','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(10,0,102,'Bob','',0,0,0,0,'[]',0);
INSERT INTO "seats" VALUES(10,1,103,'Cid','',0,0,0,0,'[]',0);
CREATE TABLE servers (
    guild integer primary key,
    channels text not null,           -- JSON: ids of the channels and forums in which games may be played; empty: anywhere
    threads integer not null,         -- 0: Belfry makes no threads
    calls integer not null            -- 0: nobody is mentioned
) strict;
INSERT INTO "servers" VALUES(7,'[901]',0,1);
CREATE TABLE settings (
    key text primary key,
    value text not null
) strict, without rowid;
CREATE TABLE taken_out (
    match_id integer not null references matches,
    user integer not null,
    primary key (match_id, user)
) strict, without rowid;
CREATE TABLE turns (
    match_id integer not null references matches,
    turn integer not null,            -- from 1
    version integer not null,         -- of the rules that wrote the state
    state text not null,              -- JSON
    primary key (match_id, turn)
) strict;
INSERT INTO "turns" VALUES(2,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000902","used":5},"log":[],"towers":["watch","chapel"],"storage":[{"wood":1,"brick":1,"metal":0,"glass":0},{"wood":1,"brick":1,"metal":0,"glass":0}],"village":{"wood":2,"brick":2},"built":[0,0],"buildings":[[],[]],"first":1,"workers":[[],[]],"crowd":{"carrier":0,"trader":0,"builder":0},"work":[[],[]],"left":[[],[]],"seat":null,"round":1}');
INSERT INTO "turns" VALUES(2,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000902","used":5},"log":[],"towers":["watch","chapel"],"storage":[{"wood":1,"brick":1,"metal":0,"glass":0},{"wood":1,"brick":1,"metal":0,"glass":0}],"village":{"wood":1,"brick":2},"built":[0,0],"buildings":[[],["scaffold"]],"first":0,"workers":[["trader","builder"],["carrier","builder"]],"crowd":{"carrier":1,"trader":1,"builder":2},"work":[[["builder","skip"],["trader","skip"]],[["builder","scaffold:wood+brick"],["carrier","wood+brick"]]],"left":[[],[]],"seat":null,"round":2}');
INSERT INTO "turns" VALUES(3,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["continuation","continuation"],["bonus","ordinary"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation","stop","bonus","ordinary","stop"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary","remove_and_continue"]],"discards":[],"seat":0,"played":"","last":null}');
INSERT INTO "turns" VALUES(3,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[],[[0,"continuation",""]],[],[],[]],"hands":[["continuation","stop"],["bonus","ordinary"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation","stop","bonus","ordinary"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary","remove_and_continue"]],"discards":[],"seat":0,"played":"","last":[0,"continuation","B"]}');
INSERT INTO "turns" VALUES(3,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[],[[0,"continuation",""]],[],[[0,"continuation",""]],[]],"hands":[["stop","ordinary"],["bonus","ordinary"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation","stop","bonus"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary","remove_and_continue"]],"discards":[],"seat":0,"played":"","last":[0,"continuation","D"]}');
INSERT INTO "turns" VALUES(3,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[],[[0,"continuation",""],[0,"ordinary",""]],[],[[0,"continuation",""]],[]],"hands":[["stop","bonus"],["bonus","ordinary"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation","stop"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary","remove_and_continue"]],"discards":[],"seat":1,"played":"","last":[0,"ordinary","B"]}');
INSERT INTO "turns" VALUES(3,5,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[0,"continuation",""],[0,"ordinary",""]],[],[[0,"continuation",""]],[]],"hands":[["stop","bonus"],["bonus","remove_and_continue"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation","stop"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary"]],"discards":[],"seat":0,"played":"","last":[1,"ordinary","A"]}');
INSERT INTO "turns" VALUES(3,6,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000903","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[0,"continuation",""],[0,"ordinary",""]],[[0,"bonus","horizontal"]],[[0,"continuation",""]],[]],"hands":[["stop","stop"],["bonus","remove_and_continue"]],"piles":[["ordinary","remove","ordinary","ordinary","ordinary","ordinary","remove","ordinary","ordinary","ordinary","bonus","bonus","ordinary","remove_and_continue","continuation","continuation"],["continuation","stop","ordinary","continuation","bonus","stop","bonus","ordinary","ordinary","continuation","ordinary","ordinary","ordinary","remove","ordinary","continuation","remove","ordinary","ordinary"]],"discards":[],"seat":1,"played":"","last":[0,"bonus","C"]}');
INSERT INTO "turns" VALUES(4,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06","T09","T15"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[3,3],"ended":[false,false],"town":{"E5":["T01",null,0,0]},"holder":1,"seat":1,"drawn":"","round":1,"asks_places":false}');
INSERT INTO "turns" VALUES(4,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06","T09"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[3,3],"ended":[false,true],"town":{"E5":["T01",null,0,0],"E6":["T15",null,0,0]},"holder":1,"seat":0,"drawn":"","round":1,"asks_places":false}');
INSERT INTO "turns" VALUES(4,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06","T09"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[2,3],"ended":[false,true],"town":{"E5":["T01",null,0,0],"E6":["T15",0,1,0]},"holder":1,"seat":0,"drawn":"","round":1,"asks_places":false}');
INSERT INTO "turns" VALUES(4,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06","T09"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[2,3],"ended":[true,true],"town":{"E5":["T01",null,0,0],"E6":["T15",0,1,0]},"holder":1,"seat":1,"drawn":"","round":2,"asks_places":false}');
INSERT INTO "turns" VALUES(4,5,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[3,2],"ended":[false,false],"town":{"E5":["T01",null,0,0],"E6":["T15",null,0,0],"F6":["T09",1,1,0]},"holder":1,"seat":0,"drawn":"","round":2,"asks_places":false}');
INSERT INTO "turns" VALUES(4,6,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[2,2],"ended":[false,false],"town":{"E5":["T01",null,0,0],"E6":["T15",0,1,0],"F6":["T09",1,1,0]},"holder":1,"seat":1,"drawn":"","round":2,"asks_places":false}');
INSERT INTO "turns" VALUES(4,7,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[2,2],"ended":[false,true],"town":{"E5":["T01",null,0,0],"E6":["T15",0,1,0],"F6":["T09",1,1,0]},"holder":1,"seat":0,"drawn":"","round":2,"asks_places":false}');
INSERT INTO "turns" VALUES(4,8,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12","T06"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[2,2],"ended":[true,true],"town":{"E5":["T01",null,0,0],"E6":["T15",0,1,0],"F6":["T09",1,1,0]},"holder":1,"seat":1,"drawn":"","round":3,"asks_places":false}');
INSERT INTO "turns" VALUES(4,9,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000904","used":35},"log":[],"rounds":20,"stack":["T03","T19","T12","T15","T02","T13","T10","T13","T14","T17","T06","T08","T05","T05","T04","T02","T12"],"box":["T11","T11","T18","T03","T08","T04","T07","T07","T14","T09","T20","T16","T17","T16","T10"],"bank":{"wood":18,"food":18,"iron":20,"gold":38,"gem":20,"knight":15},"warehouses":[{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0},{"wood":1,"food":1,"iron":0,"gold":1,"gem":0,"knight":0}],"workers":[3,3],"ended":[false,true],"town":{"E5":["T01",null,0,0],"E6":["T15",null,0,0],"F6":["T09",null,0,0],"F5":["T06",null,0,0]},"holder":1,"seat":0,"drawn":"","round":3,"asks_places":false}');
INSERT INTO "turns" VALUES(5,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000905","used":126},"log":[],"face_down":true,"aggressive":false,"bag":["pass","green","green","green","green","green","blue","green","green","pass","blue","red","blue","red","blue","green","blue","green","green","green","green","green","blue","pass","blue","green","green","blue","blue","red","blue","green","green","green","blue","blue","blue","green","pass","blue","green","red","green","red","red","green","green","red","green","blue","red","blue","blue","blue","blue","pass","green","blue","blue","green","blue","pass","red","blue","green","green","green","green","blue","red","pass","blue","green","green","red","blue","green","green","red","green","green","green","red","green","green","green","green","pass","green","blue","pass","blue","blue","pass","green","green","red","blue","red","green"],"salil":{"green":0,"blue":0,"red":0,"pass":0},"gems":[{"green":0,"blue":0,"red":0,"pass":0},{"green":0,"blue":0,"red":0,"pass":0}],"goods":{"X01":true,"X02":true,"X03":true,"X04":true,"X05":true,"X06":true,"X07":true,"X08":true,"X10":true,"X11":true,"X14":true,"X15":true},"items":[{"straw":0,"lumber":0,"clay":0,"water":0},{"straw":0,"lumber":0,"clay":0,"water":0}],"smuggled":[[],[]],"pawns":["",""],"plans":["SSLLC","SSLCW","SSSLW","SLLCW","SSLLW","SLCCW","SSLCC","SSLCC"],"cards":[["SLLCW"],["SLCCW"]],"open_cards":[[],[]],"rejected":[[],[]],"discards":[],"thugs":["crate","burglar","door","door","thatch","experienced_thief","thatch","common_thief","brickwork","common_thief","pickpocket","door","brickwork","forger","crate","common_thief","pickpocket","experienced_thief"],"top":[[],[]],"hands":[[],[]],"used":[],"seat":1,"tower":[],"today":{"store":"","keys":[],"traded":[],"forger":false,"visited":false,"acted":false},"quiet":0,"unbuilt":0,"turns":0}');
INSERT INTO "turns" VALUES(5,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000905","used":126},"log":[],"face_down":true,"aggressive":false,"bag":["pass","green","green","green","green","green","blue","green","green","pass","blue","red","blue","red","blue","green","blue","green","green","green","green","green","blue","pass","blue","green","green","blue","blue","red","blue","green","green","green","blue","blue","blue","green","pass","blue","green","red","green","red","red","green","green","red","green","blue","red","blue","blue","blue","blue","pass","green","blue","blue","green","blue","pass","red","blue","green","green","green","green","blue","red","pass","blue","green","green","red","blue","green","green","red","green","green","green","red","green","green","green","green","pass","green","blue","pass","blue","blue","pass","green","green","red"],"salil":{"green":1,"blue":0,"red":1,"pass":0},"gems":[{"green":0,"blue":0,"red":0,"pass":0},{"green":0,"blue":1,"red":0,"pass":0}],"goods":{"X01":true,"X02":true,"X03":true,"X04":true,"X05":true,"X06":true,"X07":true,"X08":true,"X10":false,"X11":true,"X14":true,"X15":true},"items":[{"straw":0,"lumber":0,"clay":0,"water":0},{"straw":1,"lumber":0,"clay":0,"water":0}],"smuggled":[[],[]],"pawns":["","nadia"],"plans":["SSLLC","SSLCW","SSSLW","SLLCW","SSLLW","SLCCW","SSLCC","SSLCC"],"cards":[["SLLCW"],["SLCCW"]],"open_cards":[[],[]],"rejected":[[],[]],"discards":[],"thugs":["crate","burglar","door","door","thatch","experienced_thief","thatch","common_thief","brickwork","common_thief","pickpocket","door","brickwork","forger","crate","common_thief","pickpocket","experienced_thief"],"top":[[],[]],"hands":[[],[]],"used":[],"seat":0,"tower":[],"today":{"store":"nadia","keys":[],"traded":["blue"],"forger":false,"visited":false,"acted":true},"quiet":0,"unbuilt":1,"turns":1}');
INSERT INTO "turns" VALUES(5,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000905","used":126},"log":[],"face_down":true,"aggressive":false,"bag":["pass","green","green","green","green","green","blue","green","green","pass","blue","red","blue","red","blue","green","blue","green","green","green","green","green","blue","pass","blue","green","green","blue","blue","red","blue","green","green","green","blue","blue","blue","green","pass","blue","green","red","green","red","red","green","green","red","green","blue","red","blue","blue","blue","blue","pass","green","blue","blue","green","blue","pass","red","blue","green","green","green","green","blue","red","pass","blue","green","green","red","blue","green","green","red","green","green","green","red","green","green","green","green","pass","green","blue","pass","blue","blue","pass"],"salil":{"green":0,"blue":0,"red":2,"pass":0},"gems":[{"green":3,"blue":0,"red":0,"pass":0},{"green":0,"blue":1,"red":0,"pass":0}],"goods":{"X01":true,"X02":true,"X03":true,"X04":true,"X05":true,"X06":true,"X07":true,"X08":true,"X10":false,"X11":true,"X14":true,"X15":true},"items":[{"straw":0,"lumber":0,"clay":0,"water":0},{"straw":1,"lumber":0,"clay":0,"water":0}],"smuggled":[[],[]],"pawns":["","nadia"],"plans":["SSLLC","SSLCW","SSSLW","SLLCW","SSLLW","SLCCW","SSLCC","SSLCC"],"cards":[["SLLCW"],["SLCCW"]],"open_cards":[[],[]],"rejected":[[],[]],"discards":[],"thugs":["crate","burglar","door","door","thatch","experienced_thief","thatch","common_thief","brickwork","common_thief","pickpocket","door","brickwork","forger","crate","common_thief","pickpocket","experienced_thief"],"top":[[],[]],"hands":[[],[]],"used":[],"seat":1,"tower":[],"today":{"store":"","keys":[],"traded":["green"],"forger":false,"visited":false,"acted":true},"quiet":1,"unbuilt":2,"turns":2}');
INSERT INTO "turns" VALUES(5,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000905","used":126},"log":[],"face_down":true,"aggressive":false,"bag":["pass","green","green","green","green","green","blue","green","green","pass","blue","red","blue","red","blue","green","blue","green","green","green","green","green","blue","pass","blue","green","green","blue","blue","red","blue","green","green","green","blue","blue","blue","green","pass","blue","green","red","green","red","red","green","green","red","green","blue","red","blue","blue","blue","blue","pass","green","blue","blue","green","blue","pass","red","blue","green","green","green","green","blue","red","pass","blue","green","green","red","blue","green","green","red","green","green","green","red","green","green","green","green","pass","green","blue","pass"],"salil":{"green":0,"blue":2,"red":2,"pass":1},"gems":[{"green":3,"blue":0,"red":0,"pass":0},{"green":0,"blue":1,"red":0,"pass":0}],"goods":{"X01":true,"X02":true,"X03":true,"X04":true,"X05":true,"X06":true,"X07":false,"X08":true,"X10":false,"X11":true,"X14":true,"X15":true},"items":[{"straw":0,"lumber":0,"clay":0,"water":0},{"straw":1,"lumber":1,"clay":0,"water":0}],"smuggled":[[],[]],"pawns":["","farid"],"plans":["SSLLC","SSLCW","SSSLW","SLLCW","SSLLW","SLCCW","SSLCC","SSLCC"],"cards":[["SLLCW"],["SLCCW"]],"open_cards":[[],[]],"rejected":[[],[]],"discards":[],"thugs":["crate","burglar","door","door","thatch","experienced_thief","thatch","common_thief","brickwork","common_thief","pickpocket","door","brickwork","forger","crate"],"top":[[],["pickpocket","experienced_thief"]],"hands":[[],["common_thief"]],"used":[],"seat":0,"tower":[],"today":{"store":"farid","keys":[],"traded":[],"forger":false,"visited":true,"acted":true},"quiet":0,"unbuilt":3,"turns":3}');
INSERT INTO "turns" VALUES(6,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000906","used":47},"log":[],"order":"card-then-build","board":"half","deck":["A-WG","KN-G","KKA","AA","GWN","KG-W","GW-N","GK-N","KW-N","GGGN","A-KG","GN-W","A-KW","NGK","WN-G","NNGG","A-KN","AA","NNA","NNNW","AA","NKW","NG-K","A-NG","KKNN","KKWW","WWNN","AA","GGKK","A-WN","NW-K","KNG","WGK","WWA","GGA","WWWK","KKKG","WK-G","WNG","GKW","NK-W"],"market":["WWGG","WG-K","KWN"],"discards":[],"floors":{"black":27,"white":26,"brown":28,"grey":28},"supplies":[{"black":1,"white":1,"brown":1,"grey":1},{"black":1,"white":1,"brown":1,"grey":1}],"roofs":[10,10],"tracks":[{"black":0,"white":0,"brown":0,"grey":0},{"black":0,"white":0,"brown":0,"grey":0}],"stars":[0,0],"chips":{"S1":[7,5],"S2":[7,5],"S3":[7,5]},"earned":[{},{}],"seat":1,"buildings":{"A6":{"colour":"white","height":1,"roofs":[]},"E4":{"colour":"white","height":1,"roofs":[]},"D5":{"colour":"black","height":1,"roofs":[]}},"quiet":0,"last":null,"site":"","cones":[null,null],"cone":[0,1,2,3,4,5,6,7]}');
INSERT INTO "turns" VALUES(6,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000906","used":47},"log":[],"order":"card-then-build","board":"half","deck":["A-WG","KN-G","KKA","AA","GWN","KG-W","GW-N","GK-N","KW-N","GGGN","A-KG","GN-W","A-KW","NGK","WN-G","NNGG","A-KN","AA","NNA","NNNW","AA","NKW","NG-K","A-NG","KKNN","KKWW","WWNN","AA","GGKK","A-WN","NW-K","KNG","WGK","WWA","GGA","WWWK","KKKG","WK-G","WNG","GKW"],"market":["WWGG","NK-W","KWN"],"discards":["WG-K"],"floors":{"black":27,"white":25,"brown":28,"grey":27},"supplies":[{"black":1,"white":1,"brown":1,"grey":1},{"black":0,"white":1,"brown":1,"grey":1}],"roofs":[10,9],"tracks":[{"black":0,"white":0,"brown":0,"grey":0},{"black":3,"white":0,"brown":0,"grey":0}],"stars":[0,0],"chips":{"S1":[7,5],"S2":[7,5],"S3":[7,5]},"earned":[{},{}],"seat":0,"buildings":{"A6":{"colour":"white","height":2,"roofs":[]},"E4":{"colour":"white","height":1,"roofs":[]},"D5":{"colour":"black","height":2,"roofs":[[1,2]]},"D2":{"colour":"grey","height":1,"roofs":[]}},"quiet":0,"last":null,"site":"","cones":[null,null],"cone":[0,1,2,3,4,5,6,7]}');
INSERT INTO "turns" VALUES(6,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000906","used":47},"log":[],"order":"card-then-build","board":"half","deck":["A-WG","KN-G","KKA","AA","GWN","KG-W","GW-N","GK-N","KW-N","GGGN","A-KG","GN-W","A-KW","NGK","WN-G","NNGG","A-KN","AA","NNA","NNNW","AA","NKW","NG-K","A-NG","KKNN","KKWW","WWNN","AA","GGKK","A-WN","NW-K","KNG","WGK","WWA","GGA","WWWK","KKKG","WK-G","WNG"],"market":["WWGG","GKW","KWN"],"discards":["WG-K","NK-W"],"floors":{"black":26,"white":25,"brown":27,"grey":27},"supplies":[{"black":1,"white":0,"brown":2,"grey":0},{"black":0,"white":1,"brown":1,"grey":1}],"roofs":[9,9],"tracks":[{"black":0,"white":1,"brown":0,"grey":2},{"black":3,"white":0,"brown":0,"grey":0}],"stars":[0,0],"chips":{"S1":[7,5],"S2":[7,5],"S3":[7,5]},"earned":[{},{}],"seat":1,"buildings":{"A6":{"colour":"white","height":3,"roofs":[]},"E4":{"colour":"white","height":1,"roofs":[]},"D5":{"colour":"black","height":2,"roofs":[[1,2]]},"D2":{"colour":"grey","height":2,"roofs":[[0,2]]},"C3":{"colour":"black","height":1,"roofs":[]}},"quiet":0,"last":null,"site":"","cones":[null,null],"cone":[0,1,2,3,4,5,6,7]}');
INSERT INTO "turns" VALUES(6,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000906","used":47},"log":[],"order":"card-then-build","board":"half","deck":["A-WG","KN-G","KKA","AA","GWN","KG-W","GW-N","GK-N","KW-N","GGGN","A-KG","GN-W","A-KW","NGK","WN-G","NNGG","A-KN","AA","NNA","NNNW","AA","NKW","NG-K","A-NG","KKNN","KKWW","WWNN","AA","GGKK","A-WN","NW-K","KNG","WGK","WWA","GGA","WWWK","KKKG","WK-G"],"market":["WWGG","GKW","WNG"],"discards":["WG-K","NK-W","KWN"],"floors":{"black":25,"white":24,"brown":26,"grey":27},"supplies":[{"black":1,"white":0,"brown":2,"grey":0},{"black":1,"white":1,"brown":1,"grey":0}],"roofs":[9,8],"tracks":[{"black":0,"white":1,"brown":0,"grey":2},{"black":3,"white":4,"brown":0,"grey":0}],"stars":[0,0],"chips":{"S1":[7,5],"S2":[7,5],"S3":[7,5]},"earned":[{},{}],"seat":0,"buildings":{"A6":{"colour":"white","height":4,"roofs":[[1,4]]},"E4":{"colour":"white","height":1,"roofs":[]},"D5":{"colour":"black","height":2,"roofs":[[1,2]]},"D2":{"colour":"grey","height":3,"roofs":[[0,2]]},"C3":{"colour":"black","height":1,"roofs":[]},"D1":{"colour":"brown","height":1,"roofs":[]}},"quiet":0,"last":null,"site":"","cones":[null,null],"cone":[0,1,2,3,4,5,6,7]}');
INSERT INTO "turns" VALUES(7,1,1,'{"seats":3,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000907","used":47},"log":[],"order":"card-then-build","board":"full","deck":["NK-W","GGGN","GW-N","GGKK","NNA","A-KN","GN-W","NKW","AA","KG-W","A-KG","WWA","AA","WWWK","WN-G","AA","KKKG","KW-N","WGK","NNGG","NGK","NG-K","KKWW","KNG","KKNN","GK-N","AA","WWGG","WWNN","A-WG","A-NG","A-KW","GWN","NW-K","WG-K","GGA","KWN","WK-G","A-WN","KKA","WNG"],"market":["GKW","NNNW","KN-G"],"discards":[],"floors":{"black":26,"white":27,"brown":26,"grey":26},"supplies":[{"black":1,"white":1,"brown":1,"grey":1},{"black":1,"white":1,"brown":1,"grey":1},{"black":1,"white":1,"brown":1,"grey":1}],"roofs":[10,10,10],"tracks":[{"black":0,"white":0,"brown":0,"grey":0},{"black":0,"white":0,"brown":0,"grey":0},{"black":0,"white":0,"brown":0,"grey":0}],"stars":[0,0,0],"chips":{"S1":[7,5,3],"S2":[7,5,3],"S3":[7,5,3]},"earned":[{},{},{}],"seat":0,"buildings":{"A3":{"colour":"grey","height":1,"roofs":[]},"E10":{"colour":"brown","height":1,"roofs":[]},"C9":{"colour":"black","height":1,"roofs":[]}},"quiet":0,"last":null,"site":"","cones":[null,null,null],"cone":[0,1,2,4,6,8,11,14]}');
INSERT INTO "turns" VALUES(8,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["bonus","stop"],["remove_and_continue","ordinary"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary","ordinary","continuation"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation","remove","stop","ordinary"]],"discards":[],"seat":0,"played":"","last":null}');
INSERT INTO "turns" VALUES(8,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["bonus","continuation"],["remove_and_continue","ordinary"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation","remove","stop","ordinary"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[0,"stop",""]}');
INSERT INTO "turns" VALUES(8,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["bonus","continuation"],["ordinary","ordinary"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation","remove","stop"]],"discards":[[0,"stop",""],[1,"remove_and_continue",""]],"seat":1,"played":"","last":[1,"remove_and_continue",""]}');
INSERT INTO "turns" VALUES(8,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[[1,"ordinary",""]],[]],"hands":[["bonus","continuation"],["ordinary","stop"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation","remove"]],"discards":[[0,"stop",""],[1,"remove_and_continue",""]],"seat":0,"played":"","last":[1,"ordinary","D"]}');
INSERT INTO "turns" VALUES(8,5,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[[1,"ordinary",""],[0,"bonus","vertical"]],[]],"hands":[["continuation","ordinary"],["ordinary","stop"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation","remove"]],"discards":[[0,"stop",""],[1,"remove_and_continue",""]],"seat":1,"played":"","last":[0,"bonus","D"]}');
INSERT INTO "turns" VALUES(8,6,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[],[[1,"ordinary",""],[0,"bonus","vertical"],[1,"ordinary",""]],[]],"hands":[["continuation","ordinary"],["stop","remove"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation"]],"discards":[[0,"stop",""],[1,"remove_and_continue",""]],"seat":0,"played":"","last":[1,"ordinary","D"]}');
INSERT INTO "turns" VALUES(8,7,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000908","used":43},"log":[],"towers":[[],[],[[0,"ordinary",""]],[[1,"ordinary",""],[0,"bonus","vertical"],[1,"ordinary",""]],[]],"hands":[["continuation","ordinary"],["stop","remove"]],"piles":[["continuation","ordinary","ordinary","bonus","remove_and_continue","ordinary","bonus","remove","continuation","ordinary","remove","ordinary","ordinary","stop","ordinary","continuation","ordinary"],["continuation","continuation","ordinary","remove","ordinary","ordinary","ordinary","ordinary","stop","ordinary","ordinary","ordinary","continuation","bonus","bonus","bonus","continuation"]],"discards":[[0,"stop",""],[1,"remove_and_continue",""]],"seat":1,"played":"","last":[0,"ordinary","C"]}');
INSERT INTO "turns" VALUES(9,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["stop","remove"],["ordinary","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary","ordinary","ordinary","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation","ordinary","continuation"]],"discards":[],"seat":1,"played":"","last":null}');
INSERT INTO "turns" VALUES(9,2,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[],[],[],[]],"hands":[["stop","remove"],["ordinary","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary","ordinary","ordinary","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation","ordinary"]],"discards":[],"seat":0,"played":"","last":[1,"ordinary","A"]}');
INSERT INTO "turns" VALUES(9,3,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[],[],[],[]],"hands":[["remove","continuation"],["ordinary","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation","ordinary"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[0,"stop",""]}');
INSERT INTO "turns" VALUES(9,4,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[1,"ordinary",""]],[],[],[]],"hands":[["remove","continuation"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation"]],"discards":[[0,"stop",""]],"seat":0,"played":"","last":[1,"ordinary","B"]}');
INSERT INTO "turns" VALUES(9,5,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[1,"ordinary",""]],[],[],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation"]],"discards":[[0,"stop",""]],"seat":0,"played":"","last":[0,"continuation","E"]}');
INSERT INTO "turns" VALUES(9,6,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary","continuation"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","D"]}');
INSERT INTO "turns" VALUES(9,7,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary"]],"discards":[[0,"stop",""]],"seat":0,"played":"","last":[1,"ordinary","B"]}');
INSERT INTO "turns" VALUES(9,8,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove","ordinary"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","A"]}');
INSERT INTO "turns" VALUES(9,9,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation","remove"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[1,"continuation","A"]}');
INSERT INTO "turns" VALUES(9,10,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","remove"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation"]],"discards":[[0,"stop",""]],"seat":0,"played":"","last":[1,"ordinary","B"]}');
INSERT INTO "turns" VALUES(9,11,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""]],[[0,"ordinary",""]],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","remove"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus","continuation"]],"discards":[[0,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","C"]}');
INSERT INTO "turns" VALUES(9,12,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[[0,"continuation",""]]],"hands":[["remove","ordinary"],["continuation","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation","stop"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""]],"seat":0,"played":"","last":[1,"remove","C"]}');
INSERT INTO "turns" VALUES(9,13,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""]],[],[[0,"ordinary",""]],[]],"hands":[["ordinary","stop"],["continuation","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary","bonus"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""]],"seat":1,"played":"","last":[0,"remove","E"]}');
INSERT INTO "turns" VALUES(9,14,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[],[[0,"ordinary",""]],[]],"hands":[["ordinary","stop"],["continuation","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""]],"seat":1,"played":"","last":[1,"continuation","B"]}');
INSERT INTO "turns" VALUES(9,15,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[],[[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["ordinary","stop"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""]],"seat":0,"played":"","last":[1,"bonus","E"]}');
INSERT INTO "turns" VALUES(9,16,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[],[[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["ordinary","continuation"],["continuation","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue","bonus"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":1,"played":"","last":[0,"stop",""]}');
INSERT INTO "turns" VALUES(9,17,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""]],[[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["ordinary","continuation"],["continuation","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary","continuation"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":0,"played":"","last":[1,"ordinary","C"]}');
INSERT INTO "turns" VALUES(9,18,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""]],[[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["ordinary","continuation"],["continuation","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":0,"played":"","last":[0,"continuation","C"]}');
INSERT INTO "turns" VALUES(9,19,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["continuation","ordinary"],["continuation","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus","remove_and_continue"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","D"]}');
INSERT INTO "turns" VALUES(9,20,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["continuation","ordinary"],["bonus","remove_and_continue"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop","bonus"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":1,"played":"","last":[1,"continuation","C"]}');
INSERT INTO "turns" VALUES(9,21,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"]]],"hands":[["continuation","ordinary"],["remove_and_continue","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":0,"played":"","last":[1,"bonus","C"]}');
INSERT INTO "turns" VALUES(9,22,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""]]],"hands":[["continuation","ordinary"],["remove_and_continue","bonus"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary","stop"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","E"]}');
INSERT INTO "turns" VALUES(9,23,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""]]],"hands":[["continuation","ordinary"],["bonus","stop"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""]],"seat":1,"played":"","last":[1,"remove_and_continue","A"]}');
INSERT INTO "turns" VALUES(9,24,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""]]],"hands":[["continuation","ordinary"],["bonus","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""]],"seat":0,"played":"","last":[1,"stop",""]}');
INSERT INTO "turns" VALUES(9,25,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["ordinary","ordinary"],["bonus","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue","ordinary"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""]],"seat":0,"played":"","last":[0,"continuation","E"]}');
INSERT INTO "turns" VALUES(9,26,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[0,"ordinary",""],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["ordinary","ordinary"],["bonus","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue"],["ordinary","ordinary","ordinary","stop","continuation","ordinary","remove"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","C"]}');
INSERT INTO "turns" VALUES(9,27,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["ordinary","ordinary"],["ordinary","remove"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus","remove_and_continue"],["ordinary","ordinary","ordinary","stop","continuation","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""]],"seat":0,"played":"","last":[1,"bonus","D"]}');
INSERT INTO "turns" VALUES(9,28,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["ordinary","remove_and_continue"],["ordinary","remove"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus"],["ordinary","ordinary","ordinary","stop","continuation","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""]],"seat":1,"played":"","last":[0,"ordinary","D"]}');
INSERT INTO "turns" VALUES(9,29,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["ordinary","remove_and_continue"],["ordinary","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove","bonus"],["ordinary","ordinary","ordinary","stop","continuation"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""]],"seat":0,"played":"","last":[1,"remove","C"]}');
INSERT INTO "turns" VALUES(9,30,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""]]],"hands":[["remove_and_continue","bonus"],["ordinary","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove"],["ordinary","ordinary","ordinary","stop","continuation"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""]],"seat":1,"played":"","last":[0,"ordinary","A"]}');
INSERT INTO "turns" VALUES(9,31,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"bonus","vertical"]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["remove_and_continue","bonus"],["ordinary","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary","remove"],["ordinary","ordinary","ordinary","stop"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""]],"seat":0,"played":"","last":[1,"ordinary","E"]}');
INSERT INTO "turns" VALUES(9,32,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["bonus","remove"],["ordinary","continuation"]],"piles":[["ordinary","bonus","bonus","continuation","ordinary"],["ordinary","ordinary","ordinary","stop"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""],[1,"bonus","vertical"],[0,"remove_and_continue",""]],"seat":0,"played":"","last":[0,"remove_and_continue","C"]}');
INSERT INTO "turns" VALUES(9,33,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""],[0,"bonus","vertical"]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["remove","ordinary"],["ordinary","continuation"]],"piles":[["ordinary","bonus","bonus","continuation"],["ordinary","ordinary","ordinary","stop"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""],[1,"bonus","vertical"],[0,"remove_and_continue",""]],"seat":1,"played":"","last":[0,"bonus","D"]}');
INSERT INTO "turns" VALUES(9,34,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""],[0,"bonus","vertical"]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["remove","ordinary"],["ordinary","stop"]],"piles":[["ordinary","bonus","bonus","continuation"],["ordinary","ordinary","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""],[1,"bonus","vertical"],[0,"remove_and_continue",""]],"seat":1,"played":"","last":[1,"continuation","C"]}');
INSERT INTO "turns" VALUES(9,35,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"continuation",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""],[0,"bonus","vertical"]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["remove","ordinary"],["ordinary","ordinary"]],"piles":[["ordinary","bonus","bonus","continuation"],["ordinary","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""],[1,"bonus","vertical"],[0,"remove_and_continue",""],[1,"stop",""]],"seat":0,"played":"","last":[1,"stop",""]}');
INSERT INTO "turns" VALUES(9,36,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000909","used":43},"log":[],"towers":[[[1,"ordinary",""],[0,"ordinary",""],[0,"ordinary",""]],[[1,"ordinary",""],[1,"ordinary",""],[1,"ordinary",""],[1,"continuation",""]],[[1,"ordinary",""],[0,"continuation",""],[1,"continuation",""],[1,"continuation",""],[0,"ordinary",""]],[[0,"ordinary",""],[0,"ordinary",""],[1,"bonus","vertical"],[0,"ordinary",""],[0,"bonus","vertical"]],[[1,"bonus","horizontal"],[0,"ordinary",""],[0,"continuation",""],[1,"ordinary",""]]],"hands":[["remove","continuation"],["ordinary","ordinary"]],"piles":[["ordinary","bonus","bonus"],["ordinary","ordinary"]],"discards":[[0,"stop",""],[0,"ordinary",""],[1,"remove",""],[0,"continuation",""],[0,"remove",""],[0,"stop",""],[1,"continuation",""],[1,"remove_and_continue",""],[1,"stop",""],[0,"ordinary",""],[1,"remove",""],[1,"bonus","vertical"],[0,"remove_and_continue",""],[1,"stop",""]],"seat":0,"played":"","last":[0,"ordinary","C"]}');
INSERT INTO "turns" VALUES(10,1,1,'{"seats":2,"rng":{"key":"0000000000000000000000000000000000000000000000000000000000000910","used":43},"log":[],"towers":[[],[],[],[],[]],"hands":[["ordinary","remove_and_continue"],["continuation","ordinary"]],"piles":[["bonus","continuation","remove","ordinary","ordinary","ordinary","stop","ordinary","remove","stop","bonus","ordinary","ordinary","ordinary","continuation","continuation","bonus","ordinary","continuation","ordinary"],["bonus","ordinary","stop","ordinary","ordinary","ordinary","ordinary","stop","continuation","remove","ordinary","remove_and_continue","continuation","bonus","bonus","remove","ordinary","ordinary","ordinary","continuation"]],"discards":[],"seat":0,"played":"","last":null}');
CREATE INDEX messages_match on messages (match_id);
CREATE UNIQUE INDEX seats_user on seats (user, match_id) where user <> 0;
CREATE INDEX seats_computer on seats (match_id) where computer <> '';
CREATE UNIQUE INDEX matches_channel on matches (channel) where status in ('open', 'running');
CREATE INDEX matches_running on matches (id) where status = 'running';
CREATE INDEX matches_unshown on matches (id) where shown <> revision;
CREATE INDEX matches_open on matches (guild) where status = 'open';
CREATE INDEX seats_standin on seats (match_id) where standin > 0;
CREATE INDEX due_at on due (at);
CREATE INDEX matches_over on matches (guild, game) where status = 'over';
COMMIT;
