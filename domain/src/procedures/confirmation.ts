import type { FailureCode } from '../errors.ts';

/**
 * The confirmations that the server requires before it saves a procedure. The failure's code is the question, its message and
 * issues are the reasons, and an issue with the path of the reason requires one. The same call, sent again with the
 * answer, is then carried out and leaves an event.
 */
export const CONFIRMATIONS = {
  SCAN_UNCONFIRMED: { title: 'Confirm the scan', flag: 'confirmScan', reason: 'scanReason' },
  MODEL_UNCONFIRMED: { title: 'Confirm the model', flag: 'confirmModel', reason: 'modelReason' },
  DATE_UNCONFIRMED: { title: 'Confirm the date', flag: 'confirmDate', reason: undefined },
  PLAN_UNCONFIRMED: { title: 'The plan is not approved', flag: 'confirmPlan', reason: undefined },
  PLAN_CHANGE_UNCONFIRMED: {
    title: 'Change the approved plan',
    flag: 'confirmPlanChange',
    reason: 'planReason',
  },
} as const satisfies Partial<
  Record<FailureCode, { readonly title: string; readonly flag: string; readonly reason: string | undefined }>
>;

export type ConfirmationCode = keyof typeof CONFIRMATIONS;

export const isConfirmationCode = (code: string | undefined): code is ConfirmationCode =>
  code !== undefined && Object.hasOwn(CONFIRMATIONS, code);

/** The answers of the person, as they are sent with the change. */
export interface ConfirmationAnswers {
  readonly confirmScan?: boolean | undefined;
  readonly scanReason?: string | undefined;
  readonly confirmModel?: boolean | undefined;
  readonly modelReason?: string | undefined;
  readonly confirmDate?: boolean | undefined;
  /** The questions about approval are asked only of a client that sends false: the specified call knows none of them. */
  readonly confirmPlan?: boolean | undefined;
  readonly confirmPlanChange?: boolean | undefined;
  readonly planReason?: string | undefined;
}

/** Sent at first by a client that can show the questions about approval. */
export const ASK_ABOUT_APPROVAL = { confirmPlan: false, confirmPlanChange: false } as const;

export const REASON_LIMIT = 500;

/** The answer to one question, as fields of the call. */
export const answerTo = (code: ConfirmationCode, reason: string | undefined): ConfirmationAnswers => {
  const { flag, reason: field } = CONFIRMATIONS[code];
  return { [flag]: true, ...(field && reason ? { [field]: reason } : {}) };
};
