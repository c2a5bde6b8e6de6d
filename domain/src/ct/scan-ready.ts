import { isIdentifying } from './judge.ts';
import type { RuleVerdict } from './judge.ts';
import type { FieldIssue } from '../errors.ts';
import type { ProcedureStatus } from '../procedures/status.ts';

/**
 * Where a scan is declared to be good, and where a person has to answer for the rules that it fails, whatever the role.
 * Whoever only gives a case back declares nothing.
 */
export const declaresScan = (from: ProcedureStatus, to: ProcedureStatus): boolean =>
  from === 'SCAN' && to === 'SCAN_READY';

export const SCAN_READY_ALL_THE_SAME = 'Please confirm that the scan is ready all the same.';

const names = (failed: readonly RuleVerdict[]): string => failed.map(({ name }) => name).join('; ');

export const scanUnconfirmed = (failed: readonly RuleVerdict[]): string =>
  `The scan fails ${failed.length === 1 ? 'this rule' : 'these rules'} of the protocol: ${names(failed)}. ${SCAN_READY_ALL_THE_SAME}`;

/** Each with what was measured, unless that is who is in the headers. */
export const unconfirmedIssues = (failed: readonly RuleVerdict[]): FieldIssue[] =>
  failed.map(({ id, name, measured, limit }) => ({
    path: id,
    message: isIdentifying(id) ? name : `${name}: ${measured} (${limit})`,
  }));

/** What stands in the history of who went on all the same. */
export const overriddenRules = names;
