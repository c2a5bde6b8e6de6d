-- What was accepted when a scan was declared ready, by whom and why, and what the people who rely on it have been told of
-- since: rules and files by their ids, nothing of the person in the headers. Null where it was declared before this was kept.
alter table procedures add column scan_acceptance jsonb;
