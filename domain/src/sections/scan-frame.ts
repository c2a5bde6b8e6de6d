import type { Vector } from '../ct/vector.ts';
import { difference, dot, lengthOf } from '../ct/vector.ts';
import type { Volume } from '../ct/volume.ts';
import type { Side } from '../hip/side.ts';
import type { MeshFacts } from '../models/facts.ts';
import type { HipFacts } from '../models/hip-facts.ts';
import { wrongFrame } from '../models/model-side.ts';

/** A model that is to be drawn on a scan. */
export interface DrawnModel {
  readonly mesh: Pick<MeshFacts, 'min' | 'max'> | null;
  readonly hip: HipFacts | null;
  /** The scan that it was made from here; undefined for a model from elsewhere. */
  readonly madeFrom: { readonly scanFileId: number; readonly scanFileName: string } | undefined;
}

/** The series that it is to be drawn on. */
export interface DrawnSeries {
  readonly scanFileId: number;
  readonly volume: Volume;
  readonly hips: Readonly<Record<Side, Vector>> | null;
}

/** Whether model and scan have the same frame, as far as it is known. */
export interface FrameCheck {
  /** Why nothing may be drawn. */
  readonly problem: string | undefined;
  /** What the person has to check by eye. */
  readonly caution: string | undefined;
}

/** In millimetres. A model may be smoothed a little beyond the voxels that it was made of. */
const OUTSIDE_MAX = 5;
/** The hips of a scan are found by how much bone there is, and the socket lies a little beside them. */
const FROM_HIP_MAX = 45;

export const NOT_IN_SERIES =
  'The model does not lie in this series: it is of another part of the body, or in another frame. Its outlines and those of the plan are not drawn.';
export const AWAY_FROM_HIPS =
  'The hip of the model is not where this scan has its hips, so the two are in different frames. Outlines are not drawn.';
export const NOT_MADE_HERE =
  'The model was not made from this scan in Cotyle. It lies where the scan has the hip; please check that its outline follows the bone.';
export const NEVER_MEASURED =
  'The model has not been measured yet. Please check that its outline follows the bone.';

const madeFromAnother = (fileName: string): string =>
  `The model was made from another scan (${fileName}), so the outlines are not drawn on this one.`;

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];

/** How far the corners of a box lie beyond the voxels, at most. */
const beyondBy = ({ min, max }: Pick<MeshFacts, 'min' | 'max'>, volume: Volume): number => {
  const { origin, axes, spacing, size } = volume;
  const beyond = CORNERS.flatMap((corner) => {
    const at = [0, 1, 2].map((k) => (corner & (1 << k) ? max : min)[k] ?? 0);
    const offset = difference([at[0] ?? 0, at[1] ?? 0, at[2] ?? 0], origin);
    return ([0, 1, 2] as const).map((axis) => {
      const along = dot(offset, axes[axis]);
      const half = spacing[axis] / 2;
      return Math.max(-half - along, along - (size[axis] * spacing[axis] - half));
    });
  });
  return Math.max(...beyond);
};

const isAwayFromHips = (sockets: HipFacts['sockets'], hips: Readonly<Record<Side, Vector>>): boolean =>
  sockets.length > 0 &&
  sockets.every(({ centre: [x, y, z] }) =>
    [hips.LEFT, hips.RIGHT].every((hip) => lengthOf(difference([x, y, z], hip)) > FROM_HIP_MAX),
  );

const problemOf = ({ mesh, hip, madeFrom }: DrawnModel, series: DrawnSeries): string | undefined => {
  const mirrored = wrongFrame(hip);
  if (mirrored !== undefined) return mirrored;
  if (madeFrom && madeFrom.scanFileId !== series.scanFileId) return madeFromAnother(madeFrom.scanFileName);
  if (mesh && beyondBy(mesh, series.volume) > OUTSIDE_MAX) return NOT_IN_SERIES;
  return series.hips && hip && !madeFrom && isAwayFromHips(hip.sockets, series.hips)
    ? AWAY_FROM_HIPS
    : undefined;
};

/** Nothing is drawn on a scan where it would be in the wrong place; where that is not known for sure, it is said. */
export const frameCheck = (model: DrawnModel, series: DrawnSeries): FrameCheck => {
  const problem = problemOf(model, series);
  if (problem !== undefined) return { problem, caution: undefined };
  if (model.madeFrom) return { problem, caution: undefined };
  return { problem, caution: model.mesh ? NOT_MADE_HERE : NEVER_MEASURED };
};
