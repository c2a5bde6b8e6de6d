import type { Audience } from '@cotyle/domain/procedures/side-effects';
import type { ProcedureStatus } from '@cotyle/domain/status';

export type Actor = 'surgeon' | 'assistant' | 'radiologist' | 'engineer';

export interface StatusStep {
  readonly to: ProcedureStatus;
  readonly by: Actor;
}

const STEPS: readonly StatusStep[] = [
  { to: 'SCAN', by: 'surgeon' },
  { to: 'SCAN_READY', by: 'radiologist' },
  { to: 'MODEL_IN_WORK', by: 'engineer' },
  { to: 'MODEL_READY', by: 'engineer' },
  { to: 'READY', by: 'surgeon' },
  { to: 'SCHEDULED', by: 'assistant' },
  { to: 'DONE', by: 'surgeon' },
];

/** The status changes of a case up to this status; a canceled one was canceled after the scan. */
export const stepsTo = (status: ProcedureStatus): readonly StatusStep[] => {
  if (status === 'NEW') return [];
  if (status === 'CANCELED') return [...STEPS.slice(0, 2), { to: 'CANCELED', by: 'surgeon' }];
  return STEPS.slice(0, STEPS.findIndex(({ to }) => to === status) + 1);
};

export const AUDIENCE_ACTOR: Record<Audience, Actor> = {
  RADIOLOGISTS_OF_LOCATION: 'radiologist',
  ENGINEERS: 'engineer',
  SURGEON: 'surgeon',
};
