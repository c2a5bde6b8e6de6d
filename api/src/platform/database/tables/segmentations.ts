import type { Side } from '@cotyle/domain/hip/side';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { Doubt } from '@cotyle/domain/segmentation/draft/doubts';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { JobStage, MakingState, SegmentationState } from '@cotyle/domain/segmentation/states';
import type { ColumnType, Generated } from 'kysely';

export interface SegmentationTable {
  id: Generated<number>;
  procedure_id: number;
  scan_file_id: number;
  is_draft: boolean;
  state: SegmentationState;
  stage: Generated<JobStage | null>;
  /** Of the stage. */
  fraction: Generated<number>;
  reason: Generated<string | null>;
  grids: ColumnType<readonly StoredGrid[], string, string>;
  doubts: ColumnType<readonly Doubt[], string | undefined, string>;
  landmarks: ColumnType<PlacedLandmarks, string | undefined, string>;
  version: Generated<number>;
  started_by: number;
  started_at: Date;
  saved_by: Generated<number | null>;
  saved_at: Generated<Date | null>;
  last_save_id: Generated<string | null>;
  editor_id: Generated<number | null>;
  editor_window: Generated<string | null>;
  editor_until: Generated<Date | null>;
  editor_recorded: Generated<boolean>;
  making_state: Generated<MakingState | null>;
  making_side: Generated<Side | null>;
  making_version: Generated<number | null>;
  making_reason: Generated<string | null>;
  making_by: Generated<number | null>;
  making_at: Generated<Date | null>;
  replaced_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  purged_at: Generated<Date | null>;
}

export interface SegmentationSlabTable {
  segmentation_id: number;
  grid: number;
  slab: number;
  version: number;
  labels: Buffer;
}

export interface SegmentationVersionTable {
  segmentation_id: number;
  version: number;
  saved_by: number | null;
  saved_at: Date;
  landmarks: ColumnType<PlacedLandmarks, string, string>;
}

export interface SegmentationModelTable {
  file_id: number;
  segmentation_id: number;
  version: number;
  segment: Segment;
  is_case_model: boolean;
  deviation: number | null;
  made_by: number;
  made_at: Date;
}
