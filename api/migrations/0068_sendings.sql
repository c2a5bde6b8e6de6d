-- What is sent to a PACS: the sheet of an approved plan and the models of a case. Rows go with their procedure.
create table sendings (
  id bigint generated always as identity primary key,
  connection_id bigint not null references connections (id),
  procedure_id bigint not null references procedures (id) on delete cascade,
  object text not null check (object in ('SHEET', 'MODEL')),
  -- Of the plan.
  version integer,
  -- Of the model.
  file_id bigint references files (id) on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'CANCELED')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  attempts integer not null default 0,
  -- While a node sends it; one that was killed leaves a time that passes.
  busy_until timestamptz,
  tried_at timestamptz,
  ended_at timestamptz,
  reason text,
  sop_instance_uid text,
  check ((object = 'SHEET') = (version is not null)),
  check ((object = 'MODEL') = (file_id is not null)),
  check ((state = 'WAITING') = (ended_at is null)),
  check (state <> 'SENT' or sop_instance_uid is not null),
  check (state not in ('FAILED', 'CANCELED') or reason is not null)
);
-- Asking twice sends once.
create unique index sendings_once on sendings (connection_id, procedure_id, object, coalesce(version, 0), coalesce(file_id, 0))
  where state = 'WAITING';
create index sendings_waiting on sendings (id) where state = 'WAITING';
create index sendings_of_procedure on sendings (procedure_id, id);
create index sendings_of_file on sendings (file_id) where file_id is not null;

-- No PACS could be created before on the page, but the API could store one.
update connections set settings = settings || '{"sendOnApproval": false}'
  where kind = 'PACS' and not settings ? 'sendOnApproval';
