-- How long a case has been in its status, and the days that a Super Admin sets for the stages of a case.

alter table procedures add column status_since timestamptz;

-- The triggers of the table concern other columns: without them a million rows take about a minute.
alter table procedures disable trigger user;
update procedures p set status_since = coalesce(
  (select max(e.creation) from events e where e.procedure_id = p.id and e.type = 'PROCEDURE_STATUS'), p.creation);
alter table procedures enable trigger user;
alter table procedures alter column status_since set not null;

-- Kept by the database, so that no command can forget it. Every change writes updated_at.
create function keep_status_since() returns trigger language plpgsql as
$$
begin
  if tg_op = 'INSERT' then new.status_since := coalesce(new.status_since, new.creation);
  else new.status_since := new.updated_at;
  end if;
  return new;
end
$$;
create trigger keep_status_since_of_created before insert on procedures
  for each row execute function keep_status_since();
create trigger keep_status_since before update on procedures
  for each row when (old.status is distinct from new.status) execute function keep_status_since();

-- What the filter 'Needs attention' reads: cases that have not ended, by the date of surgery, or by the time in their status.
create index procedures_open_by_surgery on procedures (date_of_surgery, id)
  where deleted_at is null and status not in ('DONE', 'CANCELED');
create index procedures_open_undated on procedures (status_since, id)
  where deleted_at is null and date_of_surgery is null and status not in ('DONE', 'CANCELED');

-- The bounds of domain/src/settings/settings.ts. No step is due after the one that needs it.
alter table settings
  add column scan_due_days integer not null default 21 check (scan_due_days between 0 and 180),
  add column model_due_days integer not null default 10 check (model_due_days between 0 and 180),
  add column approval_due_days integer not null default 3 check (approval_due_days between 0 and 180),
  add column scan_wait_days integer not null default 14 check (scan_wait_days between 1 and 90),
  add column model_wait_days integer not null default 7 check (model_wait_days between 1 and 90),
  add column approval_wait_days integer not null default 14 check (approval_wait_days between 1 and 90),
  add constraint settings_stages_in_order check (scan_due_days >= model_due_days and model_due_days >= approval_due_days);
