-- The account page lists the sessions of a person by their browser, in words, and ends them.
alter table sessions add column device text;
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'BLOCKED', 'DELETED', 'ROLE', 'ENDED'));
