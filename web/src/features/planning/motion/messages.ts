import type { Degrees } from '@cotyle/domain/cup/units';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { Mesh } from '@cotyle/domain/models/mesh';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import type { Movement, PelvicTilts } from '@cotyle/domain/motion/movements';
import type { BoneProblem, HipBoneFrames } from '@cotyle/domain/motion/prepared-hip';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { MotionParts } from '@cotyle/domain/planning/motion-plan';
import type { Plan } from '@cotyle/domain/planning/plan';

/** What is asked about a plan. It brings its parts, so that no worker needs a catalogue. */
export interface MotionQuestion {
  readonly plan: Plan;
  readonly parts: MotionParts;
  /** What is exposed of the stem, in its own frame. */
  readonly stemMesh: Mesh;
  readonly landmarks: Landmarks;
  /** Of the neck of the stem against the condyles, where the landmarks do not say it. */
  readonly torsion: Degrees;
  readonly criteria: readonly Movement[];
  readonly tilts: PelvicTilts;
}

/** From the page to the worker. Each port brings the chunks of a fine surface. */
export type MotionCommand =
  | {
      readonly kind: 'bones';
      readonly frames: HipBoneFrames;
      readonly pelvis: MessagePort;
      readonly femur: MessagePort;
    }
  | { readonly kind: 'ask'; readonly id: number; readonly question: MotionQuestion };

export interface RefusedBone {
  readonly bone: 'pelvis' | 'femur';
  readonly problem: BoneProblem;
}

/** The movements come at once, the map when it is complete. Both come again once the bones are prepared. */
export type MotionAnswer =
  | { readonly kind: 'bones'; readonly refused: RefusedBone | undefined }
  | {
      readonly kind: 'movements';
      readonly id: number;
      readonly criteria: readonly MovementResult[];
      readonly daily: readonly MovementResult[];
    }
  | { readonly kind: 'map'; readonly id: number; readonly rows: readonly MapRow[] };
