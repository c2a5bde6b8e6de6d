/** The draft of a segmentation runs in the background; a person edits it once it is ready. */
export const SEGMENTATION_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELED'] as const;
export type SegmentationState = (typeof SEGMENTATION_STATES)[number];

export const isUnfinished = (state: SegmentationState): boolean => state === 'QUEUED' || state === 'RUNNING';

/** What a running draft does, in this order. */
export const DRAFT_STAGES = {
  READING: 'Reading the scan',
  FINDING: 'Finding the bones',
  SEPARATING: 'Separating the joints',
  REFINING: 'Refining the surfaces',
  LANDMARKS: 'Proposing landmarks',
  SAVING: 'Saving',
} as const;
export type DraftStage = keyof typeof DRAFT_STAGES;
export const DRAFT_STAGE_NAMES = Object.keys(DRAFT_STAGES) as [DraftStage, ...DraftStage[]];

/** Where a draft is unsure, so that a person looks there first. */
export const DOUBTS = {
  BRIDGED_JOINT: 'Femur and pelvis may be joined here',
  METAL: 'Metal hides the bone here',
  CUT_OFF: 'The bone is cut off by the edge of the scan',
  UNSURE: 'The draft is unsure here',
} as const;
export type DoubtKind = keyof typeof DOUBTS;
export const DOUBT_KINDS = Object.keys(DOUBTS) as [DoubtKind, ...DoubtKind[]];

/** The parts of a scan that are segmented, each in its own grid; both are in one frame of reference. */
export const SCAN_PARTS = ['PELVIS', 'KNEES'] as const;
export type ScanPart = (typeof SCAN_PARTS)[number];

/** The making of a model from a segmentation. */
export const MAKING_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;
export type MakingState = (typeof MAKING_STATES)[number];
