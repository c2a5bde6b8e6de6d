-- The time-out list before the cut: who confirmed what, and who withdrew it. The last entry of an item decides, and only while what
-- it is about is the same.
create table time_out_entries (
  id bigint generated always as identity primary key,
  procedure_id bigint not null,
  item text not null check (item in ('PATIENT', 'SIDE', 'PLAN', 'IMPLANTS')),
  kind text not null check (kind in ('TICKED', 'UNTICKED')),
  -- The plan that the person had before them.
  version integer not null,
  -- Patient, side, plan, approval and implants, as they were.
  subject jsonb not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  foreign key (procedure_id, version) references plan_versions (procedure_id, version)
);
create index time_out_entries_of_procedure on time_out_entries (procedure_id, id);

create function refuse_time_out_change() returns trigger language plpgsql as
$$ begin raise exception 'entries of the time-out list are only ever added' using errcode = 'insufficient_privilege'; end $$;
create trigger keep_time_out_entries before update or delete or truncate on time_out_entries
  for each statement execute function refuse_time_out_change();
