import { ctSlices } from '../../phantom/ct.ts';
import type { CtVariant } from '../../phantom/ct.ts';
import type { Element } from '../../phantom/dicom.ts';
import { scanFacts, sortImages } from '../facts.ts';
import type { FoundImage, ScanFacts } from '../facts.ts';
import { sliceHeader } from '../header.ts';
import { evaluateScan } from '../evaluate.ts';
import type { RuleVerdict } from '../evaluate.ts';
import { CT_PROTOCOL } from '../protocol.ts';
import type { CtProtocol, RuleId } from '../protocol.ts';
import { allVerified } from './verified.ts';

const SCAN = {
  patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
  date: '20261101',
  uid: '2.25.123',
  matrix: 32,
};
/** The record of the patient in the phantom's headers. */
export const RECORD = {
  nameFirst: 'Ann',
  nameSecond: 'Smith',
  medicalInsuranceId: 'MRN1',
  gender: 'FEMALE',
  dateOfBirth: '1950-01-02',
} as const;
export const TODAY = '2026-11-15';

export const imageOf = (elements: readonly Element[], syntax: string): FoundImage => {
  const value = (tag: number) => elements.find((element) => element.tag === tag)?.value;
  const header = sliceHeader(
    {
      text: (tag) => (typeof value(tag) === 'string' ? String(value(tag)) : undefined),
      number: (tag) => (typeof value(tag) === 'number' ? Number(value(tag)) : undefined),
    },
    syntax,
  );
  return { header, hasPixels: true, isWhole: true };
};

/** The images of a phantom's scan, without drawing their pixels. */
export const imagesOfPhantom = (variant?: CtVariant, spacing = 1.25): FoundImage[] =>
  ctSlices({ ...SCAN, spacing, ...(variant ? { variant } : {}) }).map(({ elements, syntax }) =>
    imageOf(elements, syntax),
  );

export const NO_OTHER_FILES = { others: 0, damaged: 0, isWhole: true };

export const factsOfPhantom = (variant?: CtVariant, spacing?: number): ScanFacts =>
  scanFacts(sortImages(imagesOfPhantom(variant, spacing)), NO_OTHER_FILES);

export const verdictsOf = (
  facts: readonly ScanFacts[],
  protocol: CtProtocol = CT_PROTOCOL,
): readonly RuleVerdict[] =>
  evaluateScan(facts, protocol, { record: RECORD, today: TODAY, verified: allVerified(facts) });

export const verdictOf = (id: RuleId, ...facts: readonly ScanFacts[]): RuleVerdict | undefined =>
  verdictsOf(facts).find((rule) => rule.id === id);

/** The rules that are not met, each with its verdict and what was measured. */
export const unmetRules = (...facts: readonly ScanFacts[]) =>
  verdictsOf(facts).flatMap(({ id, verdict, measured }) =>
    verdict === 'pass' ? [] : [[id, verdict, measured] as const],
  );
