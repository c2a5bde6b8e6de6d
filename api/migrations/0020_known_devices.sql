-- A browser in which somebody has signed in before: the right password gets in from there while strangers guess.
create table known_devices (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since the last time that the password was right.
  failures integer not null default 0
);
create index known_devices_of_user on known_devices (user_id, created_at);
create index known_devices_expire on known_devices (expires_at);
