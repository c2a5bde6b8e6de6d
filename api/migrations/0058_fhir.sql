-- FHIR clients: their access tokens, the assertions that they have used, what they have read, and their identifiers.

-- Random tokens, by their SHA-256. A client that has ended loses them with its connection, because each call looks both up.
create table fhir_tokens (
  token_hash bytea primary key,
  connection_id bigint not null references connections (id),
  scopes text[] not null,
  expires_at timestamptz not null
);
create index fhir_tokens_expiry on fhir_tokens (expires_at);

-- An assertion works once, at whichever node.
create table fhir_assertions (
  connection_id bigint not null references connections (id),
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (connection_id, jti_hash)
);
create index fhir_assertions_expiry on fhir_assertions (expires_at);

-- One event for each client, record or kind of search, and hour: only whoever inserted the row writes the event.
create table fhir_reads (
  connection_id bigint not null references connections (id),
  what text not null,
  hour timestamptz not null,
  primary key (connection_id, what, hour)
);
create index fhir_reads_hour on fhir_reads (hour);

-- The identifiers of the hospital by which a client has created or found a patient or a case. They go with the record.
create table fhir_identifiers (
  id bigint generated always as identity primary key,
  connection_id bigint not null references connections (id),
  system text not null,
  value text not null,
  patient_id bigint references patients (id) on delete cascade,
  procedure_id bigint references procedures (id) on delete cascade,
  created_at timestamptz not null,
  check ((patient_id is null) <> (procedure_id is null))
);
create unique index fhir_identifiers_patient on fhir_identifiers (connection_id, system, value) where patient_id is not null;
create unique index fhir_identifiers_case on fhir_identifiers (connection_id, system, value) where procedure_id is not null;
create index fhir_identifiers_of_patient on fhir_identifiers (patient_id) where patient_id is not null;
create index fhir_identifiers_of_case on fhir_identifiers (procedure_id) where procedure_id is not null;
create index fhir_identifiers_value on fhir_identifiers (value);

-- For what has changed since a time.
create index patients_updated on patients (updated_at, id);
create index procedures_updated on procedures (updated_at, id);
create index plan_versions_saved on plan_versions (saved_at);
