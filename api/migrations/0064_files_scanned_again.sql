-- What the nightly job looks for: clean files whose scan is older than the signatures.
create index files_scanned_clean on files (malware_scanned_at, id) where malware_state = 'CLEAN' and deleted_at is null;
