import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode, FieldIssue } from '@cotyle/domain/errors';

/** A clear no: thrown anywhere inside a call, answered in the one shape. */
export class ApiError extends Error {
  override readonly name = 'Refusal';
  readonly code: FailureCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    told: { message?: string; issues?: readonly FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(told.message ?? FAILURES[code].message);
    this.code = code;
    this.issues = told.issues;
    this.retryAfterSeconds = told.retryAfterSeconds;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }
}
