-- Before a patient is registered, those who may be the same person are looked up among the patients that the caller may
-- see; before something in use is deleted or disabled, what depends on it is counted. No table is written again: a second or
-- two for each index of a million rows.

create index patients_of_creator_by_birth on patients (creator_id, date_of_birth) where deleted_at is null;
-- The key is coarser than isSameId in domain/src/ct/identity.ts, which decides about the rows that are found; a test compares
-- the two.
create index patients_of_creator_by_record_number
  on patients (creator_id, fold_text(regexp_replace(normalize(medical_insurance_id, NFKC), '\s', '', 'g')))
  where deleted_at is null;

-- Open: neither canceled nor complete. Radiology locations have an index by status.
create index procedures_open_of_surgeon on procedures (surgeon_id)
  where deleted_at is null and status not in ('CANCELED', 'DONE');
create index procedures_open_of_radiologist on procedures (radiologist_id)
  where deleted_at is null and status not in ('CANCELED', 'DONE') and radiologist_id is not null;
create index procedures_open_of_engineer on procedures (engineer_id)
  where deleted_at is null and status not in ('CANCELED', 'DONE') and engineer_id is not null;
create index procedures_open_of_surgery_location on procedures (surgery_location_id)
  where deleted_at is null and status not in ('CANCELED', 'DONE') and surgery_location_id is not null;
