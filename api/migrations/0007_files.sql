-- What is known of a file beyond its name: what its bytes are, where they lie and what was found in them.
alter table files
  add column size bigint not null check (size >= 0),
  add column sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  add column content text not null check (content in ('ZIP', 'DICOM', 'CSV', 'STL_BINARY', 'STL_ASCII')),
  -- Made by us, never from a name.
  add column storage_key text not null unique,
  -- What the check at the upload says about a doubtful file: a list of { code, message }.
  add column findings jsonb not null default '[]',
  -- Of a model: triangles, bounding box, and the like.
  add column mesh jsonb,
  -- Of a model: the derived one for the viewer, and with which error.
  add column derived_state text check (derived_state in ('PENDING', 'READY', 'FAILED')),
  add column derived jsonb,
  -- When the bytes of a deleted file were removed for good.
  add column purged_at timestamptz,
  add check ((type = 'MODEL') = (derived_state is not null));

create index files_creator on files (creator_id, creation);
create index files_live on files (id) where deleted_at is null;
create index files_by_creation on files (creation, id) where deleted_at is null;
create index files_by_name on files (file_name, id) where deleted_at is null;
create index files_by_size on files (size, id) where deleted_at is null;
create index files_by_type on files (type, id) where deleted_at is null;
create index files_to_purge on files (deleted_at) where deleted_at is not null and purged_at is null;

-- An upload under way. The row stands before the first byte is written, so that whatever is left behind by a kill, a
-- cut or a cancel is found without looking through the storage: past `expires_at` the bytes go, then the row.
create table uploads (
  id uuid primary key,
  -- false: the parts of one request, which nobody can take up again.
  resumable boolean not null,
  type text not null check (type in ('SCAN', 'MODEL', 'ALGORITHM')),
  file_name text not null,
  description text not null,
  procedure_id bigint not null references procedures (id),
  creator_id bigint not null references users (id),
  -- Null while it is not known: the parts of one request do not say.
  size bigint check (size >= 0),
  received bigint not null default 0 check (received >= 0),
  storage_key text not null unique,
  -- What the storage has to remember from one part to the next.
  progress jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set in the transaction that makes the file: a client that missed the last answer learns that it is done.
  file_id bigint references files (id)
);
create index uploads_creator on uploads (creator_id, created_at);
create index uploads_procedure on uploads (procedure_id);
create index uploads_expiry on uploads (expires_at);
