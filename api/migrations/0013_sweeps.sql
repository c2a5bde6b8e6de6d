-- What the hourly sweeps look for, so that they never read a whole table for a handful of rows.
create index sessions_created on sessions (created_at);
create index one_time_links_expiry on one_time_links (expires_at);
create index files_derive_pending on files (id) where derived_state = 'PENDING';
