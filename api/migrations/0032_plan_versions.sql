-- Every saved plan of implants is a version of its own: an operation is done by the plan that was looked at.
create table plan_versions (
  procedure_id bigint not null references procedures (id),
  -- Counted for each procedure from 1.
  version integer not null check (version > 0),
  plan jsonb not null,
  saved_by bigint not null references users (id),
  saved_at timestamptz not null,
  primary key (procedure_id, version)
);

-- The models and scans that a plan was made on, by what they contained.
create table plan_version_files (
  procedure_id bigint not null,
  version integer not null,
  purpose text not null check (purpose in ('PELVIS', 'FEMUR', 'SCAN')),
  file_id bigint not null references files (id),
  sha256 text not null,
  primary key (procedure_id, version, purpose, file_id),
  foreign key (procedure_id, version) references plan_versions (procedure_id, version)
);
create index plan_version_files_of_file on plan_version_files (file_id);

create function refuse_plan_change() returns trigger language plpgsql as
$$ begin raise exception 'plans are only ever added' using errcode = 'insufficient_privilege'; end $$;
create trigger keep_plans before update or delete or truncate on plan_versions
  for each statement execute function refuse_plan_change();
create trigger keep_plan_files before update or delete or truncate on plan_version_files
  for each statement execute function refuse_plan_change();
