-- An upload reserves its bytes when it begins, so that uploads at the same time cannot pass a quota together.
alter table uploads
  -- Counted against the quotas until the file is recorded, or the upload is discarded or expires.
  add column reserved bigint not null default 0 check (reserved >= 0),
  -- Of a form with several files: the upload of its first file, which carries the reservation for all of them.
  add column form_id uuid;
update uploads set reserved = coalesce(size, received) where file_id is null;

-- What is open is counted at the beginning of every upload; finished ones stay for days.
create index uploads_open on uploads (expires_at) where file_id is null;
