-- The series of inspected scans by their identifiers, so that a DICOMweb client finds an image without reading the facts of
-- all scans. It is written with the facts of a scan; rows go with their file.
create table scan_series (
  file_id bigint not null references files (id) on delete cascade,
  series_uid text not null,
  study_uid text not null,
  number double precision,
  description text not null,
  -- Of the study, as the first slice of the series has it.
  study_date date,
  study_description text not null,
  accession_number text not null,
  -- Each different identity in the slices: id, name as DICOM writes it, birthDate, sex.
  patients jsonb not null,
  -- Images that can be sent.
  slices integer not null,
  primary key (file_id, series_uid)
);

create index scan_series_of_study on scan_series (study_uid);
create index scan_series_by_uid on scan_series (series_uid);

create function index_scan_series(scan_file bigint) returns void
language sql set search_path = public, pg_temp as $$
  delete from scan_series where file_id = scan_file;
  insert into scan_series (file_id, series_uid, study_uid, number, description, study_date, study_description,
    accession_number, patients, slices)
  select f.id, s ->> 'uid', s ->> 'study', (s ->> 'number')::double precision, coalesce(s ->> 'description', ''),
    coalesce(s -> 'studyHeader' ->> 'date', s -> 'dates' ->> 0)::date,
    coalesce(s -> 'studyHeader' ->> 'description', ''), coalesce(s -> 'studyHeader' ->> 'accessionNumber', ''),
    coalesce((select jsonb_agg(jsonb_build_object('id', p ->> 'id', 'name', coalesce(p ->> 'personName', p ->> 'name'),
        'birthDate', p -> 'birthDate', 'sex', p ->> 'sex'))
      from jsonb_array_elements(coalesce(s -> 'patients', f.scan -> 'facts' -> 'patients', '[]')) p), '[]'),
    (s ->> 'slices')::integer - coalesce((s ->> 'cut')::integer, 0)
  from files f, jsonb_array_elements(f.scan -> 'facts' -> 'series') s
  where f.id = scan_file and coalesce(s ->> 'uid', '') <> '' and coalesce(s ->> 'study', '') <> '';
$$;

select index_scan_series(id) from files
where scan_state = 'READY' and purged_at is null and jsonb_typeof(scan -> 'facts' -> 'series') = 'array';
