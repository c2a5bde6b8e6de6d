-- Planned against implanted angles of complete cases: read from the index alone for the numbers of a surgeon or of all, and
-- newest first for the plot.
create index procedures_complete_of_surgeon on procedures (surgeon_id, date_of_surgery)
  include (side_surgeon, planned_inclination, planned_ante_version, operative_inclination, operative_ante_version, deleted_at, status)
  where deleted_at is null and status = 'DONE';
create index procedures_compared on procedures ((coalesce(date_of_surgery, date '-infinity')), id)
  where deleted_at is null and status = 'DONE' and planned_inclination is not null and planned_ante_version is not null
    and operative_inclination is not null and operative_ante_version is not null;

-- The calendar feed of a person, read by a secret address: only its hash is stored. One per person; a row that is deleted is a
-- feed that has ended.
create table calendar_feeds (
  user_id bigint primary key references users (id),
  secret_hash bytea not null unique,
  -- Of the person when it was made: with another role, other surgeries would appear in the calendars that read it.
  role text not null,
  with_names boolean not null,
  created_at timestamptz not null,
  last_read_at timestamptz
);

-- Mails about what waits for a person: off, at once or once a day. Those who had mails keep theirs, at once. For the others all
-- kinds are chosen, which counts once they turn mails on.
alter table users
  add column mail_rhythm text not null default 'OFF' check (mail_rhythm in ('OFF', 'AT_ONCE', 'DAILY')),
  add column mail_cases boolean not null default true,
  -- The day of the last daily mail, by the clock of the clinic.
  add column mailed_on date;
update users set mail_rhythm = 'AT_ONCE', mail_cases = false where mail_procedures or mail_messages;
update users set mail_procedures = true, mail_messages = true where mail_rhythm = 'OFF';
alter table users alter column mail_procedures set default true, alter column mail_messages set default true;
drop index users_wanting_mails;
create index users_wanting_mails on users (id) where mail_rhythm <> 'OFF';

-- Cases that a mail at once has counted, in this status: no second mail about the same. A case that moves on is removed.
create table mailed_cases (
  user_id bigint not null references users (id),
  procedure_id bigint not null references procedures (id),
  status text not null,
  primary key (user_id, procedure_id)
);
