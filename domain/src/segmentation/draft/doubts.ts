import type { Vector } from '../../ct/vector.ts';
import { SEGMENTS } from '../segments.ts';
import type { Segment } from '../segments.ts';

interface DoubtKind {
  readonly unit: string;
  readonly text: (segment: string, amount: string) => string;
}

/** Why a draft may be wrong somewhere. The codes are stored, so never reused. */
export const DOUBT_KINDS = {
  BRIDGED_JOINT: {
    unit: 'mm²',
    text: (segment, amount) => `${segment} touches its neighbour over ${amount}: check the joint space.`,
  },
  METAL_NEARBY: {
    unit: 'mm',
    text: (segment, amount) => `Metal ${amount} from ${segment}: streaks may have moved its surface.`,
  },
  CUT_OFF: {
    unit: 'mm²',
    text: (segment, amount) => `${segment} ends at the edge of the scan (${amount}).`,
  },
  LOW_CONFIDENCE: {
    unit: '%',
    text: (segment, amount) => `${segment} is uncertain here: ${amount} of it could be something else.`,
  },
  MISSING: {
    unit: 'mm³',
    text: (segment, amount) => `${segment} was not found (${amount} of bone).`,
  },
  WITHOUT_NETWORK: {
    unit: '%',
    text: (segment, amount) => `${segment} was drawn by threshold alone (${amount} of it): check all of it.`,
  },
} as const satisfies Readonly<Record<string, DoubtKind>>;

export type DoubtCode = keyof typeof DOUBT_KINDS;

export interface Doubt {
  readonly code: DoubtCode;
  readonly segment: Segment;
  /** Where to look, in millimetres in the patient's frame. */
  readonly place: Vector;
  /** In the unit of its kind. */
  readonly amount: number;
}

export const doubtText = ({ code, segment, amount }: Doubt): string => {
  const { unit, text } = DOUBT_KINDS[code];
  const digits = amount < 10 ? 1 : 0;
  return text(SEGMENTS[segment].label, `${amount.toFixed(digits)} ${unit}`);
};
