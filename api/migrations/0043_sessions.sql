-- A session ends 12 hours after the sign-in, and when nobody uses it for a while (domain/src/session/timing.ts). Sessions of an
-- earlier version, which had no such ends, count from the upgrade: nobody is signed out by it.
alter table sessions
  -- The network address of the last activity; null until a session of an earlier version is used again.
  add column address text,
  add column expires_at timestamptz not null default now() + interval '12 hours',
  -- The last activity that the browser reported, to the minute.
  add column active_at timestamptz not null default now(),
  add column model_open boolean not null default false;
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'BLOCKED', 'DELETED', 'ROLE', 'ENDED', 'EXPIRED', 'INACTIVE'));

-- Whether a sign-in from an unknown device is worth a mail: the very first one of an account is not. Who has an active account
-- has signed in to choose a password.
alter table users add column has_signed_in boolean not null default false;
update users set has_signed_in = true where password_hash is not null and status <> 'PENDING';

-- Mails about the safety of an account, from the command that causes one until it is sent: the queue holds ids alone.
create table security_mails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('NEW_PASSWORD', 'NEW_FACTOR', 'FACTOR_REMOVED', 'FACTOR_RESET', 'NEW_DEVICE')),
  happened_at timestamptz not null,
  by_administrator boolean not null,
  device text,
  address text
);
create index security_mails_happened on security_mails (happened_at);
