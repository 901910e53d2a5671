-- How long such games took on a server is looked up whenever a table opens there.
create index matches_over on matches (guild, game) where status = 'over';
