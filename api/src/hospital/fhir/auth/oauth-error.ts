/** A failure of the token endpoint, as OAuth 2 has it (RFC 6749, 5.2). */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';
  /** Of the client whose assertion was refused, where it is known. */
  readonly connectionId: number | undefined;

  constructor(code: OauthError['code'], message: string, connectionId?: number) {
    super(message);
    this.code = code;
    this.connectionId = connectionId;
  }
}
