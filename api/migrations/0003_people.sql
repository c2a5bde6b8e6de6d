-- A changed role ends the sessions too, for a reason of its own.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'BLOCKED', 'DELETED', 'ROLE'));
