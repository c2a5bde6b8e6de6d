import { SSO_REFUSALS } from './sso/texts.ts';

/** The one shape of a failure: a code for programs, a status for HTTP, a sentence for the person. */
export const FAILURES = {
  MALFORMED: { status: 400, message: 'The request is malformed.' },
  SIGNED_OUT: { status: 401, message: 'Session expired' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  WRONG_CREDENTIALS: { status: 403, message: 'Wrong email or password.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'This account is inactive. Please ask your administrator.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please change your password first.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please confirm with your second factor.' },
  PROVIDER_PROOF_REQUIRED: { status: 403, message: 'Please confirm by signing in again.' },
  WRONG_FACTOR: { status: 403, message: 'The second factor was not accepted.' },
  FACTOR_ENROLMENT_REQUIRED: { status: 403, message: 'Please add a second factor first.' },
  CHALLENGE_EXPIRED: {
    status: 403,
    message: 'This took too long or is no longer valid. Please start again.',
  },
  LINK_EXPIRED: { status: 403, message: 'This link is expired' },
  LOCAL_SIGN_IN_CLOSED: { status: 403, message: 'Passwords are not used here.' },
  SSO_REFUSED: { status: 403, message: SSO_REFUSALS.over },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  NOT_ACCEPTABLE: { status: 406, message: 'None of the accepted media types can be sent.' },
  CONFLICT: { status: 409, message: 'This conflicts with the present state.' },
  SCAN_UNCONFIRMED: { status: 409, message: 'The scan fails rules of the protocol.' },
  MODEL_UNCONFIRMED: { status: 409, message: 'Please confirm the model.' },
  DATE_UNCONFIRMED: { status: 409, message: 'Please confirm the date.' },
  PLAN_UNCONFIRMED: { status: 409, message: 'The plan is not approved.' },
  PLAN_CHANGE_UNCONFIRMED: { status: 409, message: 'The plan is approved.' },
  WRONG_OFFSET: { status: 409, message: 'This part does not begin where the upload continues.' },
  DUPLICATE_UNCONFIRMED: { status: 409, message: 'This patient may already be registered.' },
  EDIT_LOCK_LOST: { status: 409, message: 'Somebody else is editing this.' },
  SEGMENTATION_CHANGED: { status: 409, message: 'This segmentation was saved in the meantime.' },
  STALE: { status: 412, message: 'This record was changed in the meantime.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done with this resource.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  WRONG_TYPE: { status: 415, message: 'This content type is not accepted.' },
  NO_SUCH_RANGE: { status: 416, message: 'The file has no such part.' },
  INVALID: { status: 422, message: 'Please correct the marked fields.' },
  VERSION_REQUIRED: { status: 428, message: 'Say by If-Match which version is changed.' },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait and try again.' },
  TOO_MANY_CALLS: { status: 429, message: 'Too many requests at once. Please wait a moment and try again.' },
  TOO_MANY_UPLOADS: { status: 429, message: 'Too many uploads are open. Please finish or cancel one first.' },
  FAULT: { status: 500, message: 'Something went wrong' },
  NOT_BUILT: { status: 501, message: 'This is not available yet.' },
  UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Please try again.' },
  NO_ROOM: { status: 507, message: 'There is no room left to store files. Please tell your administrator.' },
  DATABASE_FULL: {
    status: 507,
    message: 'The database has no room left, so nothing can be saved. Please tell your administrator.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** For everything that can be deleted: users, locations, patients, procedures. */
export const READ_ONLY_DELETED = 'A deleted record is read-only.';

export type FailureCode = keyof typeof FAILURES;

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}
