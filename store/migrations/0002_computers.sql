-- Seats that the computer plays.

-- How strong it is; empty when a person plays. A seat that nobody owns has the user 0;
-- one that somebody has left keeps its owner, who may take it back.
alter table seats add column computer text not null default '';

-- Computers may have several seats at one table; a person has one. Look-ups say user <> 0 to use it.
drop index seats_user;
create unique index seats_user on seats (user, match_id) where user <> 0;

-- Who agrees need not play, but may ask to.
alter table agreements add column name text not null default '';
