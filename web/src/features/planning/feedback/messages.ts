import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
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
