import type { SsoRefusalCode } from '@cotyle/domain/sso/texts';

/** A sign-in that does not succeed: the person learns the code, the log the reason as well. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';
  readonly code: SsoRefusalCode;
  /** One word or two for the operator, without anything about a person. */
  readonly reason: string;

  constructor(code: SsoRefusalCode, reason: string, options?: ErrorOptions) {
    super(`single sign-on refused: ${reason}`, options);
    this.code = code;
    this.reason = reason;
  }
}
