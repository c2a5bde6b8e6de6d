import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import type { Doubt } from './doubts.ts';

/** A series as it was scanned: the value of voxel (i, j, k) is at i + nx · (j + ny · k). */
export interface Scan {
  readonly volume: Volume;
  readonly hounsfield: Int16Array;
}

/** What the network tells apart, in the order of its answer. Left and right, and metal, are told apart afterwards. */
export const CLASSES = { background: 0, hipBone: 1, sacrum: 2, femur: 3, otherBone: 4 } as const;
export const CLASS_COUNT = 5;

/** Each side of a patch is a multiple of this, because the network halves it several times. */
export const PATCH_MULTIPLE = 16;
/** Of the largest patch: memory and time of the network grow with it. */
export const PATCH_VOXELS = 1_050_000;

/** Millimetres between the voxels of the patches of each pass. */
export const PITCH = { coarse: 2.5, fine: 1.25 } as const;

/**
 * The probabilities of the classes, class after class, of each voxel of a patch. The patch has cubic voxels along the axes of LPS,
 * x fastest, and the values of `networkInput`.
 */
export type Predict = (patch: Float32Array, size: Vector) => Promise<Float32Array>;

export interface Network {
  readonly coarse: Predict;
  readonly fine: Predict;
}

const INPUT = { min: -300, max: 1500, scale: 900 };

export const networkInput = (hounsfield: number): number =>
  (Math.min(INPUT.max, Math.max(INPUT.min, hounsfield)) - INPUT.min) / INPUT.scale - 1;

export const DRAFT_STAGES = {
  PREPARING: 'Reading the scan',
  FINDING: 'Finding the bones',
  JOINTS: 'Looking at the joints',
  REFINING: 'Fitting the surfaces to the scan',
  CHECKING: 'Checking the draft',
} as const;

export type DraftStage = keyof typeof DRAFT_STAGES;

export interface DraftOptions {
  /** How much of the stage is done, from 0 to 1. The draft waits for it, so it may yield to other work. */
  readonly onProgress?: (stage: DraftStage, fraction: number) => void | Promise<void>;
  /** As an AbortSignal: the draft ends with its reason. */
  readonly signal?: { readonly throwIfAborted: () => void };
}

export interface Draft {
  /** The value of a segment at each voxel of the scan. */
  readonly labels: Uint8Array;
  readonly doubts: readonly Doubt[];
}
