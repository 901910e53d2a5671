-- When the owner of a seat last chose in person, and until when all are called sooner at a table; unix times, 0: not.
alter table seats add column chosen integer not null default 0;
alter table matches add column live integer not null default 0;
