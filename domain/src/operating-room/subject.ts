import type { Side } from '../hip/side.ts';
import type { ApprovalStateName } from '../planning/approval/approval-state.ts';
import { canonicalJson } from '../planning/approval/canonical-json.ts';
import type { CanonicalValue } from '../planning/approval/canonical-json.ts';
import type { Day } from '../validation/calendar.ts';
import { shownDay } from '../validation/calendar.ts';

/** What is confirmed before the cut, in the order in which it is asked. */
export const TIME_OUT_ITEMS = ['PATIENT', 'SIDE', 'PLAN', 'IMPLANTS'] as const;
export type TimeOutItem = (typeof TIME_OUT_ITEMS)[number];

export const TIME_OUT_LABELS: Readonly<Record<TimeOutItem, string>> = {
  PATIENT: 'Patient',
  SIDE: 'Side',
  PLAN: 'Plan version',
  IMPLANTS: 'Implants at hand',
};

/** Everything that a tick is about. When any of it changes, no tick of before counts. */
export interface TimeOutSubject {
  readonly patient: { readonly name: string; readonly born: Day; readonly record: string };
  readonly side: Side | null;
  /** Versions never change, so the number says all of the plan. */
  readonly version: number | null;
  readonly approval: {
    readonly state: ApprovalStateName;
    readonly version: number | null;
    /** Who signed, and when (ISO 8601): the same version can be approved anew. */
    readonly by: string | null;
    readonly at: string | null;
  };
  /** By name. */
  readonly implants: readonly string[];
}

export const NOT_APPROVED = 'NOT APPROVED';
export const APPROVAL_VOID = 'APPROVAL VOID';
export const NO_SIDE = 'NO SIDE';
export const NO_PLAN_VALUE = 'No plan';
export const NO_IMPLANTS = 'The plan has no implants';

/** A plan that is only proposed is not approved: nothing in between is shown in the operating room. */
export const approvalText = ({ state, version, by }: TimeOutSubject['approval']): string => {
  if (state === 'APPROVED') return `Approved v${version ?? ''}${by === null ? '' : ` by ${by}`}`;
  return state === 'VOID' ? APPROVAL_VOID : NOT_APPROVED;
};

/** What the person confirms, as the view shows it and as the history keeps it. */
export const timeOutValue = (
  item: TimeOutItem,
  { patient, side, version, approval, implants }: TimeOutSubject,
): string => {
  switch (item) {
    case 'PATIENT':
      return `${patient.name}, born ${shownDay(patient.born)}, record ${patient.record}`;
    case 'SIDE':
      return side ?? NO_SIDE;
    case 'PLAN':
      return version === null ? NO_PLAN_VALUE : `Version ${version}, ${approvalText(approval)}`;
    case 'IMPLANTS':
      return implants.length === 0 ? NO_IMPLANTS : implants.join(', ');
  }
};

const partsOfSubject = (subject: TimeOutSubject): Readonly<Record<TimeOutItem, CanonicalValue>> => ({
  PATIENT: { ...subject.patient },
  SIDE: subject.side,
  PLAN: { version: subject.version, approval: { ...subject.approval } },
  IMPLANTS: subject.implants,
});

/** The text whose SHA-256 says which subject a person had before them. */
export const subjectText = (subject: TimeOutSubject): string => canonicalJson(partsOfSubject(subject));

/** Which parts of it differ. */
export const changedItems = (before: TimeOutSubject, after: TimeOutSubject): readonly TimeOutItem[] =>
  TIME_OUT_ITEMS.filter(
    (item) => canonicalJson(partsOfSubject(before)[item]) !== canonicalJson(partsOfSubject(after)[item]),
  );

/** The side, the plan, the approval: what everybody in the room has to know at once. */
export const changeTexts = (before: TimeOutSubject, after: TimeOutSubject): readonly string[] =>
  changedItems(before, after).map(
    (item) => `${TIME_OUT_LABELS[item]}: ${timeOutValue(item, before)} → ${timeOutValue(item, after)}`,
  );
