export interface SsoLinkTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Date;
}

export interface SsoAttemptTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  /** Sealed, like `id_token` below. */
  code_verifier: Buffer;
  expires_at: Date;
}

export interface SsoHandoverTable {
  code_hash: Buffer;
  browser_hash: Buffer;
  user_id: number;
  issuer: string;
  subject: string;
  sid: string | null;
  id_token: Buffer | null;
  expires_at: Date;
}

export interface SsoSessionTable {
  session_id: string;
  issuer: string;
  subject: string;
  sid: string | null;
  id_token: Buffer | null;
}

export interface SsoStepUpTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  user_id: number;
  session_id: string;
  salt: string;
  nonce: string;
  /** Sealed. */
  code_verifier: Buffer;
  started_at: Date;
  returned_at: Date | null;
  issuer: string | null;
  authenticated_at: Date | null;
  expires_at: Date;
}

export interface SsoLogoutTokenTable {
  token_hash: Buffer;
  expires_at: Date;
}
