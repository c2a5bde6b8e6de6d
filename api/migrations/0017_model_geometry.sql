-- What the shape of a model tells of the hip: its sockets, and which side it is of. Null until it has been measured.
alter table files add column hip jsonb;

-- The sweep looks for models that were uploaded before their shape was measured.
create index files_hip_pending on files (id)
  where type = 'MODEL' and hip is null and deleted_at is null and purged_at is null;
