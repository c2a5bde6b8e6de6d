-- What is noted of sign-ins that failed, of opened records and of emergency accesses, and indexes for the filters of the log.

-- Anyone can send failed sign-ins, and every event takes the lock of the chain. So an account gets one event a minute at most
-- for each outcome; what comes meanwhile is counted here and stands in the next event.
create table sign_in_notes (
  user_id bigint not null references users (id),
  outcome text not null check (outcome in ('FAILED', 'REFUSED', 'SLOWED')),
  noted_at timestamptz not null,
  unreported integer not null default 0,
  primary key (user_id, outcome)
);

-- One event for each person, record and hour: the row comes first, and only whoever inserted it writes the event.
create table record_openings (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('PATIENT', 'PROCEDURE')),
  record_id bigint not null,
  hour timestamptz not null,
  primary key (user_id, kind, record_id, hour)
);
create index record_openings_hour on record_openings (hour);

create table emergency_accesses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  procedure_id bigint not null references procedures (id),
  reason text not null check (length(reason) between 20 and 500),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Before its time, by an administrator or by the person.
  ended_at timestamptz,
  ended_by bigint references users (id)
);
create index emergency_accesses_user on emergency_accesses (user_id, expires_at) where ended_at is null;
create index emergency_accesses_created on emergency_accesses (created_at, id);

create index events_initiator on events (initiator_id, creation, id) where initiator_id is not null;
create index events_subject_user on events (subject_user_id, creation, id) where subject_user_id is not null;
create index events_patient on events (patient_id, creation, id) where patient_id is not null;
