-- The picture of a model or a scan on the page of its procedure. A change of what it shows raises the version, and the
-- picture is made again. Its bytes lie beside the file, under a key with the version of which they were made.
create table pictures (
  file_id bigint primary key references files,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'FAILED')),
  version integer not null default 1,
  -- Of the stored bytes.
  stored_version integer,
  bytes integer,
  view text check (view in ('model', 'modelWithCup', 'axial', 'coronal', 'sagittal')),
  -- Why there is none.
  reason text,
  check (state <> 'READY' or (stored_version = version and bytes is not null and view is not null))
);
create index pictures_pending on pictures (file_id) where state = 'PENDING';

-- Files from before: the hourly sweep finds them.
insert into pictures (file_id)
  select id from files where deleted_at is null and (derived_state = 'READY' or scan_state = 'READY');

-- A file gets its picture once it has been derived or inspected.
create function add_picture() returns trigger language plpgsql as $$
begin
  insert into pictures (file_id) values (new.id)
  on conflict (file_id) do update set state = 'PENDING', version = pictures.version + 1, reason = null;
  return null;
end $$;
create trigger files_add_picture after update on files for each row
  when ((new.derived_state = 'READY' and old.derived_state is distinct from 'READY')
        or (new.scan_state = 'READY' and old.scan_state is distinct from 'READY'))
  execute function add_picture();

-- The pictures of a procedure's models show its cup. A trigger, so that no command can change the cup and forget them.
create function renew_model_pictures() returns trigger language plpgsql as $$
begin
  update pictures set state = 'PENDING', version = version + 1, reason = null
  where file_id in (select id from files where procedure_id = new.id and type = 'MODEL' and deleted_at is null);
  return null;
end $$;
create trigger procedures_renew_model_pictures after update on procedures for each row
  when ((old.side_surgeon, old.size, old.planned_inclination, old.planned_ante_version, old.position, old.superior,
         old.anterior, old.posterior, old.cup_x, old.cup_y, old.cup_z)
        is distinct from
        (new.side_surgeon, new.size, new.planned_inclination, new.planned_ante_version, new.position, new.superior,
         new.anterior, new.posterior, new.cup_x, new.cup_y, new.cup_z))
  execute function renew_model_pictures();
