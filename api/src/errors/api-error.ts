import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode, FieldIssue } from '@cotyle/domain/errors';

/** Thrown anywhere inside a call, and sent as a failure of the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    details: { message?: string; issues?: readonly FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(details.message ?? FAILURES[code].message);
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }
}
