-- A status sorts in the order of the workflow, and empty values come last in both directions. The sort keys are indexed
-- expressions, so no table is written again: some seconds for each index of a million rows.

-- The order of domain/src/procedures/status-order.ts; a test compares the two.
create function status_rank(status text) returns integer language sql immutable parallel safe as
$$
  select case status
    when 'NEW' then 1 when 'SCAN' then 2 when 'SCAN_READY' then 3 when 'MODEL_IN_WORK' then 4 when 'MODEL_READY' then 5
    when 'READY' then 6 when 'SCHEDULED' then 7 when 'DONE' then 8 else 9 end
$$;

-- The sort key of a text, for each direction. The digit decides before any letter, in every collation.
create function empty_last(value text) returns text language sql immutable parallel safe as
$$ select case when value = '' then '1' else '0' || value end $$;
create function empty_last_desc(value text) returns text language sql immutable parallel safe as
$$ select case when value = '' then '0' else '1' || value end $$;

create index procedures_by_status_rank on procedures (status_rank(status), id) where deleted_at is null;
drop index procedures_by_side;
create index procedures_by_side on procedures (empty_last(side_sort), id) where deleted_at is null;
create index procedures_by_side_desc on procedures (empty_last_desc(side_sort), id) where deleted_at is null;
drop index procedures_by_surgery_location;
create index procedures_by_surgery_location on procedures (empty_last(surgery_location_name), id) where deleted_at is null;
create index procedures_by_surgery_location_desc on procedures (empty_last_desc(surgery_location_name), id) where deleted_at is null;
drop index procedures_by_radiology_location;
create index procedures_by_radiology_location on procedures (empty_last(radiology_location_name), id) where deleted_at is null;
create index procedures_by_radiology_location_desc on procedures (empty_last_desc(radiology_location_name), id) where deleted_at is null;
create index procedures_by_date_of_surgery_desc on procedures ((coalesce(date_of_surgery, date '-infinity')), id) where deleted_at is null;

-- The patients' list of an administrator shows each patient with the latest procedure. These are the values by which it is
-- sorted and searched, in one table, so that a page is found by one index. Roles that see only some procedures do not read
-- it: it would reveal the others. About a minute for a million patients.
create table patient_summaries (
  id bigint primary key references patients (id) on delete cascade,
  name_first text not null,
  name_second text not null,
  gender text not null,
  date_of_birth date not null,
  deleted_at timestamptz,
  procedure_name text not null,
  procedure_side text not null,
  procedure_day date,
  procedure_surgeon text not null,
  procedure_location text not null,
  search text not null,
  search_ngrams int[] not null generated always as (ngram_hashes(search)) stored
);

create function patient_summary(wanted bigint)
  returns table (id bigint, name_first text, name_second text, gender text, date_of_birth date, deleted_at timestamptz,
    procedure_name text, procedure_side text, procedure_day date, procedure_surgeon text, procedure_location text, search text)
  language sql stable as
$$
  select p.id, p.name_first, p.name_second, p.gender, p.date_of_birth, p.deleted_at,
    coalesce(c.name, ''), coalesce(c.side_surgeon, ''), c.date_of_surgery, coalesce(c.surgeon_name, ''),
    coalesce(c.surgery_location_name, ''),
    p.search || ' ' || fold_text(concat_ws(' ', c.name, c.surgeon_name, c.surgery_location_name))
  from patients p
  left join lateral (
    select * from procedures where patient_id = p.id and deleted_at is null order by procedures.id desc limit 1
  ) c on true
  where p.id = wanted
$$;

-- The row is locked before the values are read, so that of two changes at once the later one reads what the earlier one wrote.
-- Every transaction locks patients, procedures and summaries in this order.
create function refresh_patient_summary(wanted bigint) returns void language plpgsql as
$$
begin
  perform from patient_summaries where id = wanted for update;
  insert into patient_summaries (id, name_first, name_second, gender, date_of_birth, deleted_at,
    procedure_name, procedure_side, procedure_day, procedure_surgeon, procedure_location, search)
  select * from patient_summary(wanted)
  on conflict (id) do update set
    name_first = excluded.name_first, name_second = excluded.name_second, gender = excluded.gender,
    date_of_birth = excluded.date_of_birth, deleted_at = excluded.deleted_at, procedure_name = excluded.procedure_name,
    procedure_side = excluded.procedure_side, procedure_day = excluded.procedure_day,
    procedure_surgeon = excluded.procedure_surgeon, procedure_location = excluded.procedure_location, search = excluded.search;
end
$$;

create function summarize_patient() returns trigger language plpgsql as
$$
begin
  perform refresh_patient_summary(new.id);
  return null;
end
$$;
create function summarize_patient_of_procedure() returns trigger language plpgsql as
$$
begin
  perform refresh_patient_summary(new.patient_id);
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then perform refresh_patient_summary(old.patient_id); end if;
  return null;
end
$$;
-- Triggers fire in the order of their names: this comes after refresh_copies, which writes to procedures.
create trigger summarize_created_patient after insert on patients for each row execute function summarize_patient();
create trigger summarize_patient after update on patients
  for each row when (
    (old.search, old.gender, old.date_of_birth, old.deleted_at, old.name_first, old.name_second)
    is distinct from (new.search, new.gender, new.date_of_birth, new.deleted_at, new.name_first, new.name_second))
  execute function summarize_patient();
create trigger summarize_created_procedure after insert on procedures
  for each row execute function summarize_patient_of_procedure();
create trigger summarize_patient after update on procedures
  for each row when (
    (old.name, old.side_surgeon, old.date_of_surgery, old.surgeon_name, old.surgery_location_name, old.deleted_at, old.patient_id)
    is distinct from
    (new.name, new.side_surgeon, new.date_of_surgery, new.surgeon_name, new.surgery_location_name, new.deleted_at, new.patient_id))
  execute function summarize_patient_of_procedure();

insert into patient_summaries (id, name_first, name_second, gender, date_of_birth, deleted_at,
    procedure_name, procedure_side, procedure_day, procedure_surgeon, procedure_location, search)
  select s.* from patients p cross join lateral patient_summary(p.id) s;

create index patient_summaries_live on patient_summaries (id) where deleted_at is null;
create index patient_summaries_deleted on patient_summaries (deleted_at) where deleted_at is not null;
create index patient_summaries_by_last_name on patient_summaries (name_second, id) where deleted_at is null;
create index patient_summaries_by_first_name on patient_summaries (name_first, id) where deleted_at is null;
create index patient_summaries_by_gender on patient_summaries (gender, id) where deleted_at is null;
create index patient_summaries_by_birth on patient_summaries (date_of_birth, id) where deleted_at is null;
create index patient_summaries_by_procedure on patient_summaries (empty_last(procedure_name), id) where deleted_at is null;
create index patient_summaries_by_procedure_desc on patient_summaries (empty_last_desc(procedure_name), id) where deleted_at is null;
create index patient_summaries_by_side on patient_summaries (empty_last(procedure_side), id) where deleted_at is null;
create index patient_summaries_by_side_desc on patient_summaries (empty_last_desc(procedure_side), id) where deleted_at is null;
create index patient_summaries_by_surgeon on patient_summaries (empty_last(procedure_surgeon), id) where deleted_at is null;
create index patient_summaries_by_surgeon_desc on patient_summaries (empty_last_desc(procedure_surgeon), id) where deleted_at is null;
create index patient_summaries_by_location on patient_summaries (empty_last(procedure_location), id) where deleted_at is null;
create index patient_summaries_by_location_desc on patient_summaries (empty_last_desc(procedure_location), id) where deleted_at is null;
create index patient_summaries_by_day on patient_summaries ((coalesce(procedure_day, date 'infinity')), id) where deleted_at is null;
create index patient_summaries_by_day_desc on patient_summaries ((coalesce(procedure_day, date '-infinity')), id) where deleted_at is null;
create index patient_summaries_search on patient_summaries using gin (search gin_trgm_ops);
create index patient_summaries_search_ngrams on patient_summaries using gin (search_ngrams) with (gin_pending_list_limit = 256);
