-- Remarks hold the key of their text, with seats instead of names: [turn, unix time, key, details as a JSON object].
-- What was remarked before is kept as it was written.
update matches set remarks = (
    select json_group_array(json_array(
            json_extract(value, '$[0]'), json_extract(value, '$[1]'), 'prose',
            json_object('text', json_extract(value, '$[2]'))))
        from (select value from json_each(remarks) order by key)
) where remarks <> '[]';
