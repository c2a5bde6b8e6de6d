-- The patients' grid, for those who see every patient: the sorts that had no index yet.
create index patients_by_gender on patients (gender, id) where deleted_at is null;
create index patients_by_birth on patients (date_of_birth, id) where deleted_at is null;
