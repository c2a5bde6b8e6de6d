-- Scans, messages and the values of the log can have shorter times than the record. 0: as long as the record.
alter table settings
  add column scan_retention_years integer not null default 0 check (scan_retention_years between 0 and 100),
  add column message_retention_years integer not null default 0 check (message_retention_years between 0 and 100),
  add column log_retention_years integer not null default 0
    check (log_retention_years = 0 or log_retention_years between 6 and 100),
  add check (record_retention_years = 0
    or greatest(scan_retention_years, message_retention_years, log_retention_years) <= record_retention_years);

alter table erasures
  add column kind text not null default 'RECORD' check (kind in ('RECORD', 'SCANS', 'MESSAGES', 'LOG_VALUES')),
  -- What the erasure of a part must not make earlier.
  add column last_activity timestamptz,
  -- Of the values of the log: those of later events stay.
  add column values_until timestamptz,
  drop constraint erasures_patient_id_key,
  add check (kind = 'RECORD' or (ground = 'RETENTION_OVER' and last_activity is not null)),
  add check ((kind = 'LOG_VALUES') = (values_until is not null));
create unique index erasures_of_record on erasures (patient_id) where kind = 'RECORD';
create unique index erasures_running on erasures (patient_id) where erased_at is null;
create index erasures_of_patient on erasures (patient_id);

-- Set for the scans that an erasure of the kind SCANS removes; the row stays and says so.
alter table files add column erasure_id bigint references erasures (id);
create index files_erased on files (procedure_id) where erasure_id is not null;

-- Which events lose their values. Status changes are the history of a case and stay with the record, as do the events that
-- prove an erasure.
create function loses_values(e events, erasure erasures) returns boolean language sql stable as
$$
  select num_nonnulls(e.old_value, e.new_value) > 0
    and e.type not in ('PATIENT_ERASURE_STARTED', 'PATIENT_ERASED', 'PATIENT_PART_ERASED')
    and case erasure.kind
      when 'RECORD' then true
      when 'LOG_VALUES' then e.creation <= erasure.values_until and e.type <> 'PROCEDURE_STATUS'
      else false
    end
$$;

create or replace function erase_event_values(erasure bigint, patient bigint, cases bigint[])
  returns table (erased bigint, commitment text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  started erasures;
begin
  select * into started from erasures e where e.id = erasure and e.patient_id = patient and e.erased_at is null for update;
  if not found then raise exception 'there is no such erasure'; end if;
  if exists (
    select from events e left join event_erasures x on x.event_id = e.id
    where (e.patient_id = patient or e.procedure_id = any(cases))
      and case when x.event_id is null then event_hash(e) <> e.hash else event_remains(e) <> x.digest end
  ) then raise exception 'an event about the patient does not match its hash'; end if;
  insert into event_erasures (event_id, erasure_id, digest)
    select e.id, erasure, event_remains(e) from events e
    where (e.patient_id = patient or e.procedure_id = any(cases)) and loses_values(e, started);
  perform set_config('cotyle.erasing', 'on', true);
  update events e set old_value = null, new_value = null, salt = null
    from event_erasures x where x.event_id = e.id and x.erasure_id = erasure;
  -- The text of the search has the name, and the values.
  update events e set search = event_search(e)
    where (e.patient_id = patient or e.procedure_id = any(cases))
      and (started.kind = 'RECORD' or exists (
        select from event_erasures x where x.event_id = e.id and x.erasure_id = erasure));
  perform set_config('cotyle.erasing', 'off', true);
  return query
    select count(*), encode(sha256(coalesce(string_agg(x.digest, ''::bytea order by x.event_id), ''::bytea)), 'hex')
    from event_erasures x where x.erasure_id = erasure;
end
$$;

-- Deletes what a started erasure of a part covers, but the values of events. The bytes of scans have to be gone before.
create function erase_part_rows(erasure bigint) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  started erasures;
  cases bigint[];
  scans bigint[];
  drawn bigint[];
  gone bigint := 0;
begin
  select * into strict started from erasures e where e.id = erasure and e.kind <> 'RECORD' and e.erased_at is null;
  if exists (select from legal_holds h where h.patient_id = started.patient_id and h.lifted_at is null) then
    raise exception 'the patient is on legal hold';
  end if;
  cases := array(select id from procedures where patient_id = started.patient_id);
  scans := array(select id from files where erasure_id = erasure);
  if exists (select from files where id = any(scans) and purged_at is null) then
    raise exception 'the bytes of a scan are still there';
  end if;
  drawn := array(select id from segmentations where scan_file_id = any(scans) and purged_at is null);
  delete from segmentation_slabs where segmentation_id = any(drawn);
  delete from segmentation_versions where segmentation_id = any(drawn);
  update segmentations set purged_at = now(), deleted_at = coalesce(deleted_at, now()),
    editor_id = null, editor_window = null, editor_until = null where id = any(drawn);
  if started.kind = 'MESSAGES' then
    update messages set reply_to_id = null
      where reply_to_id in (select id from messages where procedure_id = any(cases));
    delete from messages where procedure_id = any(cases);
    get diagnostics gone = row_count;
  end if;
  return jsonb_build_object(
    'procedures', 0, 'files', cardinality(scans),
    'bytes', (select coalesce(sum(size), 0) from files where id = any(scans)),
    'notes', 0, 'messages', gone, 'planVersions', 0, 'pinnedQuestions', 0, 'segmentations', cardinality(drawn));
end
$$;
