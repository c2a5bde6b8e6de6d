-- What reading every byte of an inspected scan found, again without a verdict. Null until its headers are read. Scans that
-- were inspected before are verified too: the hourly sweep finds them.
alter table files
  add column verification_state text check (verification_state in ('PENDING', 'READY', 'FAILED')),
  add column verification jsonb,
  add check (verification_state is null or scan_state is not null);
update files set verification_state = 'PENDING' where scan_state = 'READY';
create index files_verification_pending on files (id) where verification_state = 'PENDING';
