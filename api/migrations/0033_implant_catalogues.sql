-- The catalogues of implants that a clinic adds beside the generic one. What was uploaded once never changes: old plans
-- name its parts. A retired catalogue is not offered for new plans.
create table implant_catalogues (
  id bigint generated always as identity primary key,
  manufacturer text not null,
  name text not null,
  retired_at timestamptz,
  retired_by bigint references users (id),
  check ((retired_at is null) = (retired_by is null))
);
create unique index implant_catalogues_by_name on implant_catalogues (lower(manufacturer), lower(name));

create table implant_catalogue_versions (
  -- In the ids of its parts.
  id bigint generated always as identity primary key,
  catalogue_id bigint not null references implant_catalogues (id),
  -- Counted for each catalogue from 1.
  version integer not null check (version > 0),
  file_name text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  warnings jsonb not null,
  uploaded_by bigint not null references users (id),
  uploaded_at timestamptz not null,
  unique (catalogue_id, version)
);
create index implant_catalogue_versions_of_user on implant_catalogue_versions (uploaded_by, uploaded_at);

create table implant_parts (
  -- clinic/<version>/<line>, as plans name it.
  id text primary key,
  version_id bigint not null references implant_catalogue_versions (id),
  line integer not null check (line > 0),
  part jsonb not null,
  -- Where the frame of the part lies in its file.
  frame jsonb not null,
  triangles integer not null,
  -- Where its file is in the zip.
  entry jsonb not null,
  unique (version_id, line)
);

create function refuse_catalogue_change() returns trigger language plpgsql as
$$ begin raise exception 'catalogues are only ever added' using errcode = 'insufficient_privilege'; end $$;
create trigger keep_catalogues before delete or truncate on implant_catalogues
  for each statement execute function refuse_catalogue_change();
create trigger keep_catalogue_names before update of manufacturer, name on implant_catalogues
  for each statement execute function refuse_catalogue_change();
create trigger keep_catalogue_versions before update or delete or truncate on implant_catalogue_versions
  for each statement execute function refuse_catalogue_change();
create trigger keep_implant_parts before update or delete or truncate on implant_parts
  for each statement execute function refuse_catalogue_change();
