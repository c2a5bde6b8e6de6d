import { DRAFT_STAGES } from './draft/draft.ts';

/** The draft of a segmentation runs in the background; a person edits it once it is ready. */
export const SEGMENTATION_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELED'] as const;
export type SegmentationState = (typeof SEGMENTATION_STATES)[number];

export const isUnfinished = (state: SegmentationState): boolean => state === 'QUEUED' || state === 'RUNNING';

/** What the job does, in this order: the draft, and what comes after it. */
export const JOB_STAGES = {
  ...DRAFT_STAGES,
  LANDMARKS: 'Proposing landmarks',
  SAVING: 'Saving',
} as const;
export type JobStage = keyof typeof JOB_STAGES;
export const JOB_STAGE_NAMES = Object.keys(JOB_STAGES) as [JobStage, ...JobStage[]];

/** The parts of a scan that are segmented, each in its own grid; both are in one frame of reference. */
export const SCAN_PARTS = ['PELVIS', 'KNEES'] as const;
export type ScanPart = (typeof SCAN_PARTS)[number];

/** The making of a model from a segmentation. */
export const MAKING_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;
export type MakingState = (typeof MAKING_STATES)[number];
