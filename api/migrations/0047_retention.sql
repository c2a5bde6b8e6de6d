-- How long records are kept, legal holds, and the erasure of a patient's record with a chain of events that still proves.

alter table settings
  add column record_retention_years integer not null default 10 check (record_retention_years between 0 and 100);

create table legal_holds (
  id bigint generated always as identity primary key,
  patient_id bigint not null references patients (id),
  reason text not null,
  set_by bigint not null references users (id),
  set_at timestamptz not null,
  lifted_by bigint references users (id),
  lifted_at timestamptz,
  lift_reason text,
  check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
);
create unique index legal_holds_active on legal_holds (patient_id) where lifted_at is null;

-- One for each patient. The number of the patient is all that stays of them, so it refers to no row.
create table erasures (
  id bigint generated always as identity primary key,
  patient_id bigint not null unique,
  ground text not null check (ground in ('RETENTION_OVER', 'REQUEST', 'UNLAWFUL', 'LEGAL_DUTY')),
  reason text,
  started_by bigint not null references users (id),
  started_at timestamptz not null,
  -- When the rows were deleted, and what was.
  erased_at timestamptz,
  counts jsonb,
  -- The event that proves the erasure: the head of the chain at that time.
  event_id bigint,
  event_hash bytea,
  check (ground = 'RETENTION_OVER' or reason is not null),
  check ((erased_at is null) = (counts is null)),
  check (num_nulls(event_id, event_hash) in (0, 2))
);

-- Which events lost their values to which erasure, and the hash of what is left of each.
create table event_erasures (
  event_id bigint primary key,
  erasure_id bigint not null references erasures (id),
  digest bytea not null
);
create index event_erasures_of_erasure on event_erasures (erasure_id, event_id);

-- Events keep the numbers of what was erased.
do $$
declare
  reference text;
begin
  for reference in
    select conname from pg_constraint where conrelid = 'events'::regclass and contype = 'f' and conparentid = 0
      and confrelid in ('procedures'::regclass, 'patients'::regclass)
  loop
    execute format('alter table events drop constraint %I', reference);
  end loop;
end
$$;

-- The salt of an event with values is part of its hash and is erased with them: without it, what is left of the hash does not
-- even confirm a guess. Events of before have none, and keep their hash.
alter table events add column salt uuid;

create or replace function event_hash(e events) returns bytea language sql immutable as
$$
  select sha256(
    e.previous_hash || convert_to(
      event_field(e.id::text)
      || event_field((extract(epoch from e.creation) * 1000000)::bigint::text)
      || event_field(e.type)
      || event_field(e.initiator_id::text)
      || event_field(e.subject_user_id::text)
      || event_field(e.procedure_id::text)
      || event_field(e.patient_id::text)
      || event_field(e.location_id::text)
      || event_field(e.old_value)
      || event_field(e.new_value)
      || case when e.salt is null then '' else event_field(e.salt::text) end,
      'UTF8'))
$$;

create or replace function append_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  head event_chain%rowtype;
begin
  new.search := event_search(new);
  new.salt := case when num_nonnulls(new.old_value, new.new_value) > 0 then gen_random_uuid() end;
  select * into strict head from event_chain for update;
  new.id := head.last_id + 1;
  new.previous_hash := head.last_hash;
  new.hash := event_hash(new);
  update event_chain set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;

-- What an erased event still says, its own hash and the one before included.
create function event_remains(e events) returns bytea language sql immutable as
$$
  select sha256(
    e.previous_hash || e.hash || convert_to(
      event_field(e.id::text)
      || event_field((extract(epoch from e.creation) * 1000000)::bigint::text)
      || event_field(e.type)
      || event_field(e.initiator_id::text)
      || event_field(e.subject_user_id::text)
      || event_field(e.procedure_id::text)
      || event_field(e.patient_id::text)
      || event_field(e.location_id::text),
      'UTF8'))
$$;

-- Tables that only grow let an erasure pass: it runs as their owner, which the application is not, and says so.
create function is_erasing(relation oid) returns boolean language sql stable as
$$
  select coalesce(current_setting('cotyle.erasing', true), '') = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = relation)
$$;

create or replace function prevent_event_change() returns trigger language plpgsql as
$$
begin
  if tg_op = 'UPDATE' and is_erasing(tg_relid) then return new; end if;
  raise exception 'events are only ever added' using errcode = 'insufficient_privilege';
end
$$;
create or replace function refuse_plan_change() returns trigger language plpgsql as
$$
begin
  if tg_op = 'DELETE' and is_erasing(tg_relid) then return null; end if;
  raise exception 'plans are only ever added' using errcode = 'insufficient_privilege';
end
$$;
create or replace function refuse_pin_change() returns trigger language plpgsql as
$$
begin
  if tg_op = 'DELETE' and is_erasing(tg_relid) then return null; end if;
  raise exception 'pinned questions are only ever added' using errcode = 'insufficient_privilege';
end
$$;
create or replace function refuse_time_out_change() returns trigger language plpgsql as
$$
begin
  if tg_op = 'DELETE' and is_erasing(tg_relid) then return null; end if;
  raise exception 'entries of the time-out list are only ever added' using errcode = 'insufficient_privilege';
end
$$;

-- Deletes every row of the patient of a started erasure. The bytes of the files have to be gone before.
create function erase_patient_rows(erasure bigint) returns jsonb
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
  delete from pictures where file_id = any(held);
  delete from files where id = any(held);
  delete from procedures where id = any(cases);
  delete from legal_holds where patient_id = patient;
  delete from patients where id = patient;
  perform set_config('cotyle.erasing', 'off', true);
  return counts;
end
$$;

-- Removes the values of the events about the patient, and answers how many and the hash of what is left of them, which the event
-- of the erasure has to say. Those that do not match their own hash are not touched: an erasure must not hide a change.
create function erase_event_values(erasure bigint, patient bigint, cases bigint[])
  returns table (erased bigint, commitment text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform from erasures e where e.id = erasure and e.patient_id = patient and e.erased_at is null for update;
  if not found then raise exception 'there is no such erasure'; end if;
  if exists (
    select from events e where (e.patient_id = patient or e.procedure_id = any(cases)) and event_hash(e) <> e.hash
  ) then raise exception 'an event about the patient does not match its hash'; end if;
  insert into event_erasures (event_id, erasure_id, digest)
    select e.id, erasure, event_remains(e) from events e
    where (e.patient_id = patient or e.procedure_id = any(cases))
      and num_nonnulls(e.old_value, e.new_value) > 0 and e.type not in ('PATIENT_ERASURE_STARTED', 'PATIENT_ERASED');
  perform set_config('cotyle.erasing', 'on', true);
  update events e set old_value = null, new_value = null, salt = null
    from event_erasures x where x.event_id = e.id and x.erasure_id = erasure;
  -- The text of the search has the name.
  update events e set search = event_search(e) where e.patient_id = patient or e.procedure_id = any(cases);
  perform set_config('cotyle.erasing', 'off', true);
  return query
    select count(*), encode(sha256(coalesce(string_agg(x.digest, ''::bytea order by x.event_id), ''::bytea)), 'hex')
    from event_erasures x where x.erasure_id = erasure;
end
$$;
