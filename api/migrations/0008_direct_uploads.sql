-- The parts of a form may come before the fields that say to which case they belong, and what they are: the row of a
-- direct upload is there for its bytes alone.
alter table uploads
  alter column type drop not null,
  alter column procedure_id drop not null,
  add check (not resumable or (type is not null and procedure_id is not null and size is not null));
