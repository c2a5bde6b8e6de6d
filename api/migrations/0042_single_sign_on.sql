-- Single sign-on by OpenID Connect.

-- Who a person is at the identity provider. One of each for the other: a second subject never takes over an account.
create table sso_links (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index sso_links_user on sso_links (user_id);

-- A sign-in that was started in a browser. The row is deleted when the browser comes back, so it is used once.
create table sso_attempts (
  state_hash bytea primary key,
  -- Of the cookie of the browser that started.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sso_attempts_expiry on sso_attempts (expires_at);

-- A person whom the provider has identified, until the app exchanges its one-time code for a session.
create table sso_handovers (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id bigint not null references users (id),
  issuer text not null,
  subject text not null,
  sid text,
  id_token text,
  expires_at timestamptz not null
);
create index sso_handovers_expiry on sso_handovers (expires_at);
create index sso_handovers_subject on sso_handovers (issuer, subject);

-- Sessions that came from the provider: it can end them, and log-out can end its own.
create table sso_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The session at the provider.
  sid text,
  -- Only where log-out has to send it.
  id_token text
);
create index sso_sessions_subject on sso_sessions (issuer, subject);
create index sso_sessions_sid on sso_sessions (issuer, sid) where sid is not null;

-- Log-out tokens of the provider that were used, until they expire.
create table sso_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index sso_logout_tokens_expiry on sso_logout_tokens (expires_at);
