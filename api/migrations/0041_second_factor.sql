-- The authenticator app of a person. The secret has to be readable, because the server computes the codes itself.
create table totp_factors (
  user_id bigint primary key references users (id),
  secret bytea not null,
  created_at timestamptz not null,
  -- The last 30 seconds whose code was used, counted from 1970: no code of it or of an earlier one works again.
  last_step bigint not null
);

-- An app that is being added; it counts once a code of it was entered. One per person: a new start replaces it.
create table totp_enrolments (
  user_id bigint primary key references users (id),
  secret bytea not null,
  expires_at timestamptz not null
);
create index totp_enrolments_expire on totp_enrolments (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures, by the authenticator's own count; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- A row that is deleted is a code that was used.
create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users (id)
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- What a sign-in or a passkey has to answer, each once. Only the hash is stored; a row that is deleted was answered.
create table factor_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('SIGN_IN', 'SIGN_IN_PASSKEY', 'PASSKEY_ALONE', 'REGISTER', 'PROVE')),
  -- Null where the passkey itself says who signs in.
  user_id bigint references users (id),
  expires_at timestamptz not null,
  check ((purpose = 'PASSKEY_ALONE') = (user_id is null))
);
create index factor_challenges_of_user on factor_challenges (user_id);
create index factor_challenges_expire on factor_challenges (expires_at);

-- Which roles need a second factor.
alter table settings
  add column second_factor_master_admin boolean not null default false,
  add column second_factor_admin boolean not null default false,
  add column second_factor_surgeon boolean not null default false,
  add column second_factor_surgical_assistant boolean not null default false,
  add column second_factor_radiologist boolean not null default false,
  add column second_factor_image_engineer boolean not null default false;
