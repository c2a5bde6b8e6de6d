-- By which version of the inspection the facts of a scan were kept. Those of an older one lack what it did not keep, and the
-- hourly sweep has them inspected again, the newest files first.
alter table files add column scan_version integer not null default 0;
create index files_scan_version on files (scan_version, id)
  where scan_state in ('READY', 'FAILED') and deleted_at is null;
