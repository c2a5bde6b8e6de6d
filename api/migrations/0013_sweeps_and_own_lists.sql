-- What the hourly sweeps look for, so that they never read a whole table for a handful of rows.
create index sessions_created on sessions (created_at);
create index one_time_links_expiry on one_time_links (expires_at);
create index files_derive_pending on files (id) where derived_state = 'PENDING';

-- Most of a surgeon's procedures were planned by the surgeon, and are found by their creator. These are the others: without
-- an index of their own, all of the former would be gone through to find that there are none.
create index procedures_planned_by_others on procedures (surgeon_id, id) where creator_id <> surgeon_id;
