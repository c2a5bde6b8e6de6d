import * as identity from '../ct/check-identity.ts';
import type { IdentityInput } from '../ct/check-identity.ts';
import type { RuleVerdict } from '../ct/evaluate.ts';
import type { Finding, PatientRecord } from '../ct/finding.ts';
import type { SliceIdentity } from '../ct/identity.ts';
import { CT_RULES } from '../ct/protocol.ts';
import { scanDoubts } from '../ct/scan-ready.ts';
import type { ScanDoubts } from '../ct/scan-ready.ts';

const CHECKS = {
  patient: identity.patient,
  name: identity.name,
  patientId: identity.patientId,
  birthDate: identity.birthDate,
  sex: identity.sex,
} satisfies Record<string, (input: IdentityInput) => Finding>;

type IdentityRule = keyof typeof CHECKS;

/** A breach always counts as a failure here, whatever weight the protocol of the installation gives it. */
const VERDICTS = { breach: 'fail', doubt: 'warn', pass: 'pass', unknown: 'unknown' } as const;

/** What a person has to confirm before received images are added to the case of this patient, as before Scan Ready. */
export const assignmentDoubts = (identities: readonly SliceIdentity[], record: PatientRecord): ScanDoubts => {
  const input = { facts: { patients: identities }, record };
  const verdicts = (Object.keys(CHECKS) as IdentityRule[]).map((id): RuleVerdict => {
    const { outcome, measured, limit, advice } = CHECKS[id](input);
    return { id, name: CT_RULES[id].name, verdict: VERDICTS[outcome], measured, limit, advice };
  });
  return scanDoubts(verdicts, [], false);
};
