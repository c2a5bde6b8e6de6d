-- Master keys that this installation has used: never a key itself. The check value is encrypted by the key, so that another key
-- under the same id is noticed before anything is written with it.
create table master_keys (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  check_value bytea not null,
  -- The one that wraps new keys.
  is_current boolean not null,
  added_at timestamptz not null
);
create unique index master_keys_current on master_keys (is_current) where is_current;

-- The key of each encrypted object of the storage, wrapped by a master key.
create table file_keys (
  storage_key text collate "C" primary key,
  -- Of this key: an object that is written again gets another one.
  id uuid not null,
  -- Another one where a plain file was encrypted later.
  object_key text not null,
  master_key_id text not null references master_keys (id),
  wrapped bytea not null,
  -- Plain bytes; null until the object is finished.
  size bigint check (size >= 0)
);
create index file_keys_master_key on file_keys (master_key_id);

-- The key that encrypts the small secrets of the database, wrapped by a master key.
create table sealing_keys (
  only_row boolean primary key default true check (only_row),
  master_key_id text not null references master_keys (id),
  wrapped bytea not null
);

-- Keys that sign access tokens. A replaced one is accepted until the tokens that it has signed have expired.
create table token_keys (
  id text primary key,
  -- The first byte says whether it is encrypted: 0 for plain.
  secret bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index token_keys_current on token_keys ((replaced_at is null)) where replaced_at is null;
insert into token_keys (id, secret, created_at)
  select 'first', decode('00', 'hex') || convert_to(token_secret, 'UTF8'), created_at from installation;
alter table installation drop column token_secret;

-- Other secrets of the installation, by their purpose.
create table secrets (
  purpose text primary key,
  secret bytea not null
);
