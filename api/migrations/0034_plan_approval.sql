-- A plan without implants is a version too: its side and its angles. Versions with implants repeat them, so that every version
-- is read in the same way.
alter table plan_versions
  alter column plan drop not null,
  add column side text check (side in ('LEFT', 'RIGHT')),
  add column inclination double precision,
  add column ante_version double precision,
  -- Why an approved plan was changed by this version.
  add column reason text,
  -- The newest scan or model that the procedure had. Null where it is not known: then the time of the version counts.
  add column last_file_id bigint;

-- A model of which the plan does not say the bone.
alter table plan_version_files drop constraint plan_version_files_purpose_check,
  add constraint plan_version_files_purpose_check check (purpose in ('PELVIS', 'FEMUR', 'MODEL', 'SCAN'));

alter table plan_versions disable trigger keep_plans;
update plan_versions set side = plan ->> 'side',
  inclination = (plan #>> '{cup,angles,inclination}')::double precision,
  ante_version = (plan #>> '{cup,angles,anteversion}')::double precision;
alter table plan_versions enable trigger keep_plans;

-- Procedures whose angles were planned before there were versions start with one, by whoever set an angle last.
with planned as (
  insert into plan_versions (procedure_id, version, side, inclination, ante_version, saved_by, saved_at)
  select p.id, 1, p.side_surgeon, p.planned_inclination, p.planned_ante_version,
    coalesce(e.initiator_id, p.engineer_id, p.creator_id), coalesce(e.creation, p.updated_at)
  from procedures p
  left join lateral (
    select initiator_id, creation from events
    where procedure_id = p.id and initiator_id is not null
      and (type = 'PRI_IMPORTED' or type = 'PROCEDURE_MEASUREMENT' and new_value like 'Planned %')
    order by id desc limit 1) e on true
  where (p.planned_inclination is not null or p.planned_ante_version is not null)
    and not exists (select from plan_versions v where v.procedure_id = p.id)
  returning procedure_id, version, saved_at)
insert into plan_version_files (procedure_id, version, purpose, file_id, sha256)
select planned.procedure_id, planned.version, f.type, f.id, f.sha256
from planned join files f on f.procedure_id = planned.procedure_id
where f.type in ('MODEL', 'SCAN') and f.deleted_at is null and f.creation <= planned.saved_at;

-- The steps of a plan to its approval. The last one decides.
create table plan_decisions (
  id bigint generated always as identity primary key,
  procedure_id bigint not null,
  version integer not null,
  kind text not null check (kind in ('PROPOSED', 'APPROVED', 'VOIDED')),
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  -- Why an approval was voided.
  reason text,
  -- The electronic signature of an approval: name, role and meaning as they were, the hash of what was signed, and a hash that
  -- ties all of it together.
  signer_name text,
  signer_role text,
  meaning text,
  -- Which approval of the procedure it is.
  approval integer,
  sha256 text,
  seal text,
  foreign key (procedure_id, version) references plan_versions (procedure_id, version),
  check ((kind = 'APPROVED') = (sha256 is not null)),
  check ((kind = 'APPROVED') = (num_nulls(signer_name, signer_role, meaning, approval, sha256, seal) = 0)),
  check ((kind = 'VOIDED') = (reason is not null)),
  unique (procedure_id, approval)
);
create index plan_decisions_of_procedure on plan_decisions (procedure_id, id);
create trigger keep_plan_decisions before update or delete or truncate on plan_decisions
  for each statement execute function refuse_plan_change();

-- The state for lists, written in the transaction of each step.
alter table procedures
  add column approval_state text not null default 'NOT_PROPOSED'
    check (approval_state in ('NOT_PROPOSED', 'PROPOSED', 'APPROVED', 'VOID')),
  add column approval_version integer;

alter table settings add column approved_plan_required boolean not null default false;
