-- The account page lists the sessions of a person by their browser, in words, and ends them.
alter table sessions add column device text;
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'BLOCKED', 'DELETED', 'ROLE', 'ENDED'));

-- Mails about unread messages, for those who ask for them. Messages up to mailed_until are mailed or came before they asked.
alter table users
  add column mail_procedures boolean not null default false,
  add column mail_messages boolean not null default false,
  add column mailed_until timestamptz;
create index users_wanting_mails on users (id) where mail_procedures or mail_messages;
