import type { FieldIssue } from '../errors.ts';
import { AUTOMATIC_MESSAGE } from '../notices/automatic.ts';
import type { ProcedureStatus } from '../status.ts';
import { failedRules } from './evaluate.ts';
import type { RuleVerdict } from './evaluate.ts';
import { CT_RULES, isIdentityRule } from './protocol.ts';
import type { CheckStates, UncheckedFile } from './stored.ts';
import { identityNames, identityText, NO_CT_UPLOADED, OTHER_PATIENT, SCAN_NOT_CHECKED } from './texts.ts';

/**
 * Whether a change declares the scan ready, which requires every role to confirm its faults.
 * Returning a case to an earlier status declares nothing.
 */
export const declaresScan = (from: ProcedureStatus, to: ProcedureStatus): boolean =>
  from === 'SCAN' && to === 'SCAN_READY';

/** The statuses in which people work on a scan that was declared ready. */
const RELYING: readonly ProcedureStatus[] = [
  'SCAN_READY',
  'MODEL_IN_WORK',
  'MODEL_READY',
  'READY',
  'SCHEDULED',
];
export const reliesOnScan = (status: ProcedureStatus): boolean => RELYING.includes(status);

export const CONFIRM_SCAN_READY = 'Please confirm that the scan is ready anyway.';
export const SCAN_UNCHECKED = 'The scan has not been checked yet.';
export const REASON_QUESTION = 'How do you know that this is the right patient?';

/** The doubts that have to be confirmed before Scan Ready. */
export interface ScanDoubts {
  /** Failed rules about the identity: the images are of another person, or of several people. */
  readonly identity: readonly RuleVerdict[];
  /** The rule about the patient, if the images state no identity to compare. */
  readonly unidentified: RuleVerdict | undefined;
  /** Other failed rules of the protocol. */
  readonly failed: readonly RuleVerdict[];
  readonly unchecked: readonly UncheckedFile[];
  /** Files were uploaded as a scan, but none of them can hold images. */
  readonly hasNoImages: boolean;
}

export const scanDoubts = (
  verdicts: readonly RuleVerdict[],
  unchecked: readonly UncheckedFile[],
  hasNoImages: boolean,
): ScanDoubts => {
  const failed = failedRules(verdicts);
  return {
    identity: failed.filter(({ id }) => isIdentityRule(id)),
    unidentified: verdicts.find(({ id, verdict }) => id === 'patient' && verdict === 'warn'),
    failed: failed.filter(({ id }) => !isIdentityRule(id)),
    unchecked,
    hasNoImages,
  };
};

export const hasDoubts = ({ identity, unidentified, failed, unchecked, hasNoImages }: ScanDoubts): boolean =>
  identity.length + failed.length + unchecked.length > 0 || unidentified !== undefined || hasNoImages;

/**
 * Whether declaring the scan ready requires a confirmation, as far as its report tells. The server decides by its own facts.
 */
export const asksToConfirm = (
  { files, rules }: { readonly files: readonly CheckStates[]; readonly rules: readonly RuleVerdict[] },
  hasScan: boolean,
): boolean =>
  files.some(({ state, verificationState }) => state !== 'READY' || verificationState !== 'READY') ||
  hasDoubts(scanDoubts(rules, [], hasScan && files.length === 0));

const names = (rules: readonly Pick<RuleVerdict, 'name'>[]): string =>
  rules.map(({ name }) => name).join('; ');

/** A sentence about unchecked files: pending ones before those that could not be checked. */
const uncheckedText = ({ unchecked, hasNoImages }: ScanDoubts): string[] => {
  if (hasNoImages) return [NO_CT_UPLOADED];
  if (unchecked.some(({ state }) => state === 'PENDING')) return [SCAN_UNCHECKED];
  return unchecked.slice(0, 1).map(({ reason }) => reason ?? SCAN_NOT_CHECKED);
};

export const scanUnconfirmed = (doubts: ScanDoubts): string => {
  const { identity, unidentified, failed } = doubts;
  return [
    ...uncheckedText(doubts),
    ...(identity.length > 0 ? [`${OTHER_PATIENT}: ${identityNames(identity)}.`] : []),
    ...(unidentified ? [unidentified.advice] : []),
    ...(failed.length > 0
      ? [
          `The scan fails ${failed.length === 1 ? 'this rule' : 'these rules'} of the protocol: ${names(failed)}.`,
        ]
      : []),
    CONFIRM_SCAN_READY,
  ].join(' ');
};

const ofRule = ({ id, name, measured, limit }: RuleVerdict): FieldIssue => ({
  path: id,
  message: `${name}: ${measured} (${limit})`,
});

const ofIdentity = (rule: RuleVerdict): FieldIssue => ({ path: rule.id, message: identityText(rule) });

const ofFile = ({ id, fileName, state, reason }: UncheckedFile): FieldIssue => ({
  path: `file-${id}`,
  message: `${fileName}: ${state === 'PENDING' ? 'not checked yet' : (reason ?? SCAN_NOT_CHECKED)}`,
});

/** Every doubt to be confirmed; the last issue asks for a reason if the identity differs. */
export const unconfirmedIssues = ({
  identity,
  unidentified,
  failed,
  unchecked,
}: ScanDoubts): FieldIssue[] => [
  ...identity.map(ofIdentity),
  ...(unidentified ? [ofRule(unidentified)] : []),
  ...unchecked.map(ofFile),
  ...failed.map(ofRule),
  ...(identity.length > 0 ? [{ path: 'scanReason', message: REASON_QUESTION }] : []),
];

/** The texts for the history: names of rules and files, and nothing about the person. */
export const acceptedRules = names;
export const acceptedIdentity = (identity: readonly RuleVerdict[], reason: string): string =>
  `${identityNames(identity)}. Reason: ${reason}`;
export const acceptedUnchecked = ({ unchecked }: ScanDoubts): string =>
  unchecked
    .map(
      ({ fileName, state }) =>
        `${fileName}: ${state === 'PENDING' ? 'not checked yet' : 'could not be checked'}`,
    )
    .join('; ') || NO_CT_UPLOADED;

const NOTICE_MAX = 240;

/** For the people who rely on a scan that was found to be wrong after it was declared ready. */
export const scanFoundWrong = (rules: readonly Pick<RuleVerdict, 'id'>[]): string => {
  const named = (some: typeof rules): string => some.map(({ id }) => CT_RULES[id].name).join('; ');
  const identity = rules.filter(({ id }) => isIdentityRule(id));
  const text =
    identity.length > 0
      ? `${AUTOMATIC_MESSAGE} the CT scan may be of another patient (${identityNames(identity)}). Please do not plan on it until this is settled.`
      : `${AUTOMATIC_MESSAGE} the CT scan check failed after Scan Ready: ${named(rules)}.`;
  return text.length <= NOTICE_MAX
    ? text
    : `${AUTOMATIC_MESSAGE} the CT scan check failed ${rules.length} rules after Scan Ready. Please see the scan check.`;
};
