import type { Degrees } from '@cotyle/domain/cup/units';
import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { PlanFeedback } from '@cotyle/domain/planning/feedback';
import type { Plan } from '@cotyle/domain/planning/plan';

/** What is asked about a plan. */
export interface Question {
  readonly plan: Plan;
  /** The parts of the plan. */
  readonly catalogue: Catalogue;
  readonly landmarks: Landmarks;
}

/** From the page to the worker that keeps the bone. The port brings the chunks of the fine surface. */
export type FeedbackCommand =
  | { readonly kind: 'surface'; readonly port: MessagePort }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };

export interface FeedbackAnswer {
  readonly id: number;
  readonly feedback: PlanFeedback;
}

export interface MotionQuestion extends Question {
  /** Of the neck of the stem against the condyles, in degrees, where the landmarks do not say it. */
  readonly torsion: Degrees;
}

export interface MotionCommand {
  readonly id: number;
  readonly question: MotionQuestion;
}

/** The movements come at once, the map when it is complete. */
export type MotionAnswer = { readonly id: number } & (
  | {
      readonly kind: 'movements';
      readonly criteria: readonly MovementResult[];
      readonly daily: readonly MovementResult[];
    }
  | { readonly kind: 'map'; readonly rows: readonly MapRow[] }
);
