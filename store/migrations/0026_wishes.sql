-- A plan has a wish and a second one, and may let the computer play. Of older plans the first two lines are kept.
delete from plans where plan = '';
update plans set plan = json_array(
    (select json_group_array(json(value)) from json_each(plan, '$[0]') where key < 2),
    json('false'), json(plan -> '$[1]'), json(plan -> '$[2]'), json(plan -> '$[3]')
);
alter table plans drop column draft;
alter table people drop column whatever;
