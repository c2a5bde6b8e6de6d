import type { Role } from '@cotyle/domain/access/roles';
import type { Side } from '@cotyle/domain/hip/side';
import type { TimeOutItem, TimeOutSubject } from '@cotyle/domain/operating-room/subject';
import type { TimeOutEntry } from '@cotyle/domain/operating-room/time-out';
import type { PinnedView } from '@cotyle/domain/pins/pinned-view';
import type { PinStepKind } from '@cotyle/domain/pins/pins';
import type { PlanDecision } from '@cotyle/domain/planning/approval/approval-state';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PlanVersionTable {
  procedure_id: number;
  version: number;
  plan: ColumnType<Plan | null, string | null, never>;
  side: Side | null;
  inclination: number | null;
  ante_version: number | null;
  reason: Generated<string | null>;
  last_file_id: Generated<number | null>;
  saved_by: number;
  saved_at: Date;
}

export interface PlanDecisionTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  version: number;
  kind: PlanDecision['kind'];
  made_by: number;
  made_at: Date;
  reason: string | null;
  signer_name: string | null;
  signer_role: Role | null;
  meaning: string | null;
  approval: number | null;
  sha256: string | null;
  seal: string | null;
}

/** A question at a point of a file; nothing of it ever changes. */
export interface PinTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  number: number;
  file_id: number;
  sha256: string;
  x: number;
  y: number;
  z: number;
  view: ColumnType<PinnedView, string, never>;
  plan_version: number | null;
  text: string;
  author_id: number;
  created_at: Date;
}

export interface PinStepTable {
  id: GeneratedAlways<number>;
  pin_id: number;
  kind: PinStepKind;
  text: string | null;
  author_id: number;
  created_at: Date;
}

export interface TimeOutEntryTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  item: TimeOutItem;
  kind: TimeOutEntry['kind'];
  version: number;
  subject: ColumnType<TimeOutSubject, string, never>;
  made_by: number;
  made_at: Date;
}

export interface PlanVersionFileTable {
  procedure_id: number;
  version: number;
  purpose: PlanFilePurpose;
  file_id: number;
  sha256: string;
}

export interface PlanPictureTable {
  procedure_id: number;
  version: number;
  view: PlanPictureView;
  image: Buffer;
  sha256: string;
  width: number;
  height: number;
  added_at: Date;
}
