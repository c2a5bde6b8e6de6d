import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { Doubt } from '@cotyle/domain/segmentation/draft/doubts';
import type { JobStage } from '@cotyle/domain/segmentation/states';
import type { Weights } from './weights.ts';

export interface DraftGrid {
  readonly volume: Volume;
  /** In the order of the volume. */
  readonly slices: readonly IndexedSlice[];
}

export interface DraftTask {
  /** Of the stored scan. */
  readonly size: number;
  /** Without a draft only the place of each grid is read. */
  readonly isDraft: boolean;
  readonly grids: readonly DraftGrid[];
  readonly weights: Weights | undefined;
}

export interface DraftProgress {
  readonly stage: JobStage;
  readonly fraction: number;
}

/** The labels of a slab, compressed as gzip. */
export interface MadeSlab {
  readonly grid: number;
  readonly slab: number;
  readonly labels: Uint8Array;
}

export interface MadeDraft {
  /** As the images say, of each grid. */
  readonly volumes: readonly Volume[];
  readonly doubts: readonly Doubt[];
  readonly landmarks: PlacedLandmarks;
}
