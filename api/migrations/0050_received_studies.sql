-- Images that systems of the hospital send, until they are a scan of a case.

-- A scan that came by a connection has no author; its event names the connection.
alter table files alter column creator_id drop not null;
alter table uploads alter column creator_id drop not null;

create table received_studies (
  id bigint generated always as identity primary key,
  location_id bigint not null references locations (id),
  connection_id bigint not null references connections (id),
  study_uid text not null,
  state text not null check (state in ('OPEN', 'CLOSING', 'INCOMING', 'ATTACHED', 'DISCARDED', 'EXPIRED')),
  expected integer,
  -- Times of images are those of the database, because the clocks of nodes may differ.
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  images integer,
  facts jsonb,
  reason text,
  storage_key text,
  size bigint,
  sha256 text,
  findings jsonb not null default '[]',
  procedure_id bigint references procedures (id),
  file_id bigint references files (id),
  decided_by bigint references users (id),
  decided_at timestamptz,
  check ((state = 'INCOMING') = (reason is not null)),
  check ((state = 'ATTACHED') = (file_id is not null))
);
-- A study that is sent again after it was closed becomes another one.
create unique index received_studies_open on received_studies (location_id, study_uid) where state = 'OPEN';
create index received_studies_unfinished on received_studies (id) where state in ('OPEN', 'CLOSING');
create index received_studies_incoming on received_studies (closed_at, id) where state = 'INCOMING';
create index received_studies_removed on received_studies (id) where state in ('DISCARDED', 'EXPIRED') and storage_key is not null;
create index received_studies_procedure on received_studies (procedure_id) where procedure_id is not null;

-- The row comes before the bytes, so that the sweep finds what a kill leaves behind; it belongs to a study once they are durable.
create table received_instances (
  id bigint generated always as identity primary key,
  storage_key text not null unique,
  received_at timestamptz not null default clock_timestamp(),
  study_id bigint references received_studies (id),
  location_id bigint,
  series_uid text,
  sop_uid text,
  size bigint,
  facts jsonb,
  is_zipped boolean not null default false
);
create unique index received_instances_sop on received_instances (location_id, sop_uid) where study_id is not null;
create index received_instances_study on received_instances (study_id, id);
create index received_instances_stored on received_instances (study_id) where study_id is not null and not is_zipped;
create index received_instances_unfinished on received_instances (received_at) where study_id is null;

-- Adds an image whose bytes are durable to the open study, in one statement. The lock holds back the closing of the study;
-- after it a new one is opened. Answers the study, and whether all images that it announces are there.
create function add_received_instance(
  instance bigint, connection bigint, location bigint, study text, series text, sop text, bytes bigint, about jsonb, announced integer)
  returns table (study_id bigint, is_complete boolean)
  language plpgsql as
$$
declare
  found_id bigint;
begin
  loop
    select s.id into found_id from received_studies s
      where s.location_id = location and s.study_uid = study and s.state = 'OPEN' for key share;
    exit when found;
    insert into received_studies (location_id, connection_id, study_uid, state, expected)
      values (location, connection, study, 'OPEN', announced) on conflict do nothing;
  end loop;
  update received_instances i set study_id = found_id, location_id = location, series_uid = series, sop_uid = sop,
      size = bytes, facts = about, received_at = clock_timestamp()
    where i.id = instance;
  if not found then raise exception 'the received image was removed meanwhile'; end if;
  return query select found_id, announced is not null
    and (select count(*) from received_instances i where i.study_id = found_id) >= announced;
end
$$;

-- Opening the list of studies that belong to no case is an event, like opening a record.
alter table record_openings drop constraint record_openings_kind_check;
alter table record_openings add constraint record_openings_kind_check check (kind in ('PATIENT', 'PROCEDURE', 'INCOMING'));

-- By the record number alone: images say nothing of the surgeon.
create index patients_record_number
  on patients (fold_text(regexp_replace(normalize(medical_insurance_id, NFKC), '\s', '', 'g'))) where deleted_at is null;

-- As before, with received studies.
create or replace function erase_patient_rows(erasure bigint) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  patient bigint;
  cases bigint[];
  held bigint[];
  counts jsonb;
begin
  select e.patient_id into strict patient from erasures e where e.id = erasure and e.erased_at is null;
  if exists (select from legal_holds h where h.patient_id = patient and h.lifted_at is null) then
    raise exception 'the patient is on legal hold';
  end if;
  perform from procedures where patient_id = patient order by id for update;
  cases := array(select id from procedures where patient_id = patient);
  held := array(select id from files where procedure_id = any(cases));
  if exists (select from files where id = any(held) and purged_at is null) then
    raise exception 'the bytes of a file are still there';
  end if;
  counts := jsonb_build_object(
    'procedures', cardinality(cases),
    'files', cardinality(held),
    'bytes', (select coalesce(sum(size), 0) from files where id = any(held)),
    'notes', (select count(*) from notes where procedure_id = any(cases)),
    'messages', (select count(*) from messages where procedure_id = any(cases)),
    'planVersions', (select count(*) from plan_versions where procedure_id = any(cases)),
    'pinnedQuestions', (select count(*) from pins where procedure_id = any(cases)),
    'segmentations', (select count(*) from segmentations where procedure_id = any(cases)));
  perform set_config('cotyle.erasing', 'on', true);
  delete from segmentation_models where segmentation_id in (select id from segmentations where procedure_id = any(cases));
  delete from segmentation_slabs where segmentation_id in (select id from segmentations where procedure_id = any(cases));
  delete from segmentation_versions where segmentation_id in (select id from segmentations where procedure_id = any(cases));
  delete from segmentations where procedure_id = any(cases);
  delete from time_out_entries where procedure_id = any(cases);
  delete from pin_steps where pin_id in (select id from pins where procedure_id = any(cases));
  update messages set reply_to_id = null
    where reply_to_id in (select id from messages where procedure_id = any(cases));
  delete from messages where procedure_id = any(cases);
  delete from pins where procedure_id = any(cases);
  delete from plan_pictures where procedure_id = any(cases);
  delete from plan_decisions where procedure_id = any(cases);
  delete from plan_version_files where procedure_id = any(cases);
  delete from plan_versions where procedure_id = any(cases);
  delete from notes where procedure_id = any(cases);
  delete from mailed_cases where procedure_id = any(cases);
  delete from emergency_accesses where procedure_id = any(cases);
  delete from scan_slices where file_id = any(held);
  delete from pictures where file_id = any(held);
  delete from uploads where file_id = any(held);
  update procedures set cup_file_id = null, cup_x = null, cup_y = null, cup_z = null where id = any(cases) and cup_file_id is not null;
  delete from received_instances
    where study_id in (select id from received_studies where procedure_id = any(cases) or file_id = any(held));
  delete from received_studies where procedure_id = any(cases) or file_id = any(held);
  delete from files where id = any(held);
  delete from procedures where id = any(cases);
  delete from legal_holds where patient_id = patient;
  delete from patients where id = patient;
  perform set_config('cotyle.erasing', 'off', true);
  return counts;
end
$$;
