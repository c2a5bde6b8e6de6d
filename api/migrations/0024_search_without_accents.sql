-- A search ignores accents and case: the searched texts are stored folded, and the terms are folded in the same way by
-- foldText in domain/src/lists/fold-text.ts; a test compares the two.
--
-- Only rows with letters outside of ASCII are written again, about half a millisecond for each.

-- Letters are decomposed, so that the accents can be removed; the last ones have no decomposition. Accents are removed first,
-- because lower() knows only ASCII in a database with the C locale.
create function fold_text(value text) returns text language sql immutable parallel safe as
$$
  select replace(replace(replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036F]', '', 'g')), 'ØøŁłĐđı', 'oollddi'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe')
$$;

-- As before, folded.
create or replace function fill_patient_search() returns trigger language plpgsql as
$$
begin
  new.search := ' ' || fold_text(concat_ws(' ', new.name_first, new.name_second, new.name_first, new.medical_insurance_id, new.phone_number, new.id));
  return new;
end
$$;

create or replace function fill_procedure_copies() returns trigger language plpgsql as
$$
declare
  patient patients%rowtype;
begin
  select * into strict patient from patients where id = new.patient_id;
  new.patient_name := patient.name_second || ' ' || patient.name_first;
  new.patient_gender := patient.gender;
  new.patient_birth := patient.date_of_birth;
  select name_second || ' ' || name_first into strict new.surgeon_name from users where id = new.surgeon_id;
  new.surgery_location_name := coalesce((select name from locations where id = new.surgery_location_id), '');
  new.radiology_location_name := coalesce((select name from locations where id = new.radiology_location_id), '');
  new.search := ' ' || fold_text(concat_ws(' ', new.id, patient.name_first, patient.name_second, patient.name_first,
    patient.medical_insurance_id, new.name, new.surgeon_name, new.surgery_location_name, new.radiology_location_name));
  return new;
end
$$;

update patients set name_first = name_first where search ~ '[^\x01-\x7F]';
update procedures set patient_name = patient_name where search ~ '[^\x01-\x7F]';

-- Triggers fire in the order of their names: the text has been written by append_event. It is no part of the hash.
create function fold_event_search() returns trigger language plpgsql as
$$
begin
  new.search := fold_text(new.search);
  return new;
end
$$;
create trigger fold_event_search before insert on events for each row execute function fold_event_search();

alter table events disable trigger prevent_event_change;
alter table events disable trigger prevent_event_row_change;
update events set search = fold_text(search) where search ~ '[^\x01-\x7F]';
alter table events enable trigger prevent_event_change;
alter table events enable trigger prevent_event_row_change;

-- The searched text of files, as the list of files writes it.
drop index files_search;
create index files_search on files using gin (fold_text(' ' || file_name || ' ' || description) gin_trgm_ops);
