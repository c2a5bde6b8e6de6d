import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { ApiError } from '../errors/api-error.ts';

export const FHIR_JSON = 'application/fhir+json; charset=utf-8';

/** The codes of issues (http://hl7.org/fhir/issue-type) by the status of HTTP. */
const ISSUE_CODES: Partial<Record<number, OperationOutcomeIssue['code']>> = {
  400: 'structure',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'business-rule',
  428: 'required',
  429: 'throttled',
  501: 'not-supported',
  503: 'transient',
  507: 'no-store',
};

/** A failure as FHIR has it: one issue for each field that is wrong, or one for the whole. */
export const operationOutcome = ({ status, message, issues }: ApiError): OperationOutcome => {
  const severity = status === 500 ? 'fatal' : 'error';
  const code = ISSUE_CODES[status] ?? 'exception';
  const found = (issues ?? []).map((issue) => ({
    severity,
    code,
    diagnostics: `${issue.path}: ${issue.message}`,
    ...(issue.path === '' ? {} : { expression: [issue.path] }),
  })) satisfies OperationOutcomeIssue[];
  const [first, ...rest] = found;
  return {
    resourceType: 'OperationOutcome',
    issue: first ? [first, ...rest] : [{ severity, code, diagnostics: message }],
  };
};
