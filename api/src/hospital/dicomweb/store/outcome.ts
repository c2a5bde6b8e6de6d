import type { ImageHead } from '../../receiving/read-head.ts';
import type { ReceivedInstance } from '../../receiving/receive-instance.ts';
import type { Addresses } from '../addresses.ts';
import { jsonElement } from '../json/dicom-json.ts';
import type { DicomJson } from '../json/dicom-json.ts';

/** PS3.18 table I.2-2. */
export const FAILURE_REASONS = {
  /** Refused: out of resources. */
  noResources: 0xa700,
  /** The data set does not match the SOP class. */
  mismatch: 0xa900,
  /** Cannot understand. */
  notUnderstood: 0xc000,
  /** Processing failure. */
  failed: 0x0110,
} as const;

/** What the answer says of a part; empty where the part does not say it. */
export type PartHead = Pick<ImageHead, 'sopClass' | 'sopInstance' | 'study'>;

export type Outcome =
  | { readonly kind: 'stored'; readonly head: PartHead }
  | {
      readonly kind: 'failed';
      readonly head: PartHead;
      readonly reason: number;
      readonly message: string;
      /** The same image is accepted once there is room. */
      readonly isForSpace: boolean;
    };

const REASON_OF: Readonly<Record<Extract<ReceivedInstance, { kind: 'refused' }>['reason'], number>> = {
  'not-dicom': FAILURE_REASONS.notUnderstood,
  'too-large': FAILURE_REASONS.noResources,
  'no-space': FAILURE_REASONS.noResources,
  'mismatched-uids': FAILURE_REASONS.mismatch,
};

/** An image that is stored already counts as stored: a sender may repeat all of them after an interruption. */
export const outcomeOf = (head: PartHead, received: ReceivedInstance): Outcome =>
  received.kind === 'refused'
    ? {
        kind: 'failed',
        head,
        reason: REASON_OF[received.reason],
        message: received.message,
        isForSpace: received.reason === 'no-space',
      }
    : { kind: 'stored', head };

const referenced = ({ sopClass, sopInstance }: PartHead): DicomJson => ({
  '00081150': jsonElement('UI', sopClass),
  '00081155': jsonElement('UI', sopInstance),
});

/** Of all images: 202 where some failed, 409 where all did, and 507 where they did for lack of space. */
export const statusOf = (outcomes: readonly Outcome[]): 200 | 202 | 409 | 507 => {
  const failed = outcomes.filter((one) => one.kind === 'failed');
  if (failed.length === 0) return 200;
  if (failed.length < outcomes.length) return 202;
  return failed.every(({ isForSpace }) => isForSpace) ? 507 : 409;
};

/** PS3.18 I.2.2: which images are stored, and which are not and why. */
export const responseJson = (outcomes: readonly Outcome[], addresses: Addresses): DicomJson => {
  const stored = outcomes.filter((one) => one.kind === 'stored');
  const failed = outcomes.filter((one) => one.kind === 'failed');
  const studies = [...new Set(stored.map(({ head }) => head.study))];
  const [study] = studies;
  return {
    ...(study !== undefined && study !== '' && studies.length === 1
      ? { '00081190': jsonElement('UR', addresses.study(study)) }
      : {}),
    ...(failed.length === 0
      ? {}
      : {
          '00081198': jsonElement(
            'SQ',
            ...failed.map(({ head, reason }) => ({
              ...referenced(head),
              '00081197': jsonElement('US', reason),
            })),
          ),
        }),
    ...(stored.length === 0
      ? {}
      : { '00081199': jsonElement('SQ', ...stored.map(({ head }) => referenced(head))) }),
  };
};
