-- A signed-in person without password and second factor proves an action by signing in at the identity provider again. The row
-- is used once: by the return of the browser, and by the action.
create table sso_step_ups (
  state_hash bytea primary key,
  -- Of the cookie of the browser that started.
  browser_hash bytea not null,
  user_id bigint not null references users (id),
  session_id uuid not null references sessions (id) on delete cascade,
  -- The nonce in the token of the provider is the hash of the salt and the action.
  salt text not null,
  nonce text not null,
  code_verifier bytea not null,
  started_at timestamptz not null,
  returned_at timestamptz,
  -- What the provider says: set when it has identified the same person.
  issuer text,
  authenticated_at timestamptz,
  expires_at timestamptz not null
);
create index sso_step_ups_expiry on sso_step_ups (expires_at);
create index sso_step_ups_user on sso_step_ups (user_id);
create index sso_step_ups_session on sso_step_ups (session_id);
