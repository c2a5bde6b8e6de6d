import { FAILURES } from '@cotyle/domain/errors';
import type { Failure } from '@cotyle/contract/failure';
import type { FailureCode, FieldIssue } from '@cotyle/domain/errors';

/** Thrown anywhere inside a call, and sent as a failure of the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly secondFactor: Failure['secondFactor'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    details: {
      message?: string;
      issues?: readonly FieldIssue[];
      secondFactor?: Failure['secondFactor'];
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(details.message ?? FAILURES[code].message);
    this.code = code;
    this.issues = details.issues;
    this.secondFactor = details.secondFactor;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }
}
