-- For which occasion a message was made; it stood in `step`, which says what the message shows.
alter table messages add column about text not null default '';

update messages set about = substr(step, 1, instr(step || ':', ':') - 1) where kind = 'vote';
update messages set about = substr(step, 1, instr(step || '.', '.') - 1) where kind = 'search';
update messages set about = replace(step, '.idle', '') where kind = 'private';
update messages set about = m.status from matches m
    where m.id = match_id and kind = 'board' and m.status in ('over', 'stopped') and step like m.status || '.%';
