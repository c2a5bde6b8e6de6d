import { cross, difference, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { fromRadians } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { headCentreOnStem, neckAxis } from '@cotyle/domain/implants/references';
import type { Head, Stem } from '@cotyle/domain/implants/types';
import { across, plus, times } from '@cotyle/domain/landmarks/points';
import type { Mesh } from '@cotyle/domain/models/mesh';
import type { PlacedStem } from '@cotyle/domain/planning/placed-stem';
import { STEP_DEGREES, STEP_MM } from '@cotyle/domain/planning/plan';
import type { PlannedStem } from '@cotyle/domain/planning/plan';
import { placedAt } from '@cotyle/domain/planning/stem-placement';
import type { Placement } from '@cotyle/domain/planning/stem-placement';
import type { ShownPart } from '../../viewer/model-viewer.tsx';
import type { Handle } from '../../viewer/scene/handles.ts';
import { meshOf, surfaceKey } from '../implants/part-meshes.ts';

/** Where the femur is drawn: where it was scanned, or where the plan puts it. */
export const FEMUR_VIEWS = ['hidden', 'scanned', 'planned'] as const;
export type FemurView = (typeof FEMUR_VIEWS)[number];

export const STEM_COLOUR = '#9aa7ad';

const AXES: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const NOT_MOVED: Vector = [0, 0, 0];

const shiftOf = (placed: PlacedStem | undefined, view: FemurView): Vector =>
  placed && view !== 'scanned' ? placed.reduction : NOT_MOVED;

/** As the 3D viewer takes it. */
export const columnsOf = (
  { x, y, z, origin }: Placement,
  shift: Vector = NOT_MOVED,
): ShownPart['placement'] => [x, y, z, plus(origin, shift)];

const FEMUR = 'femur ';

export const isFemur = ({ key }: ShownPart): boolean => key.startsWith(FEMUR);

/** A whole femur in front of the cup, which it must not hide. */
const FAINT = 0.3;

export interface FemurLook {
  readonly surface: Mesh;
  readonly fileId: number;
  readonly colour: string;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** The femur: with a stem what is left of it, the rest faintly; without one all of it faintly, as it was scanned. */
export const shownFemur = (
  { surface, fileId, colour, opacity }: FemurLook,
  placed: PlacedStem | undefined,
  view: FemurView,
): readonly ShownPart[] => {
  if (view === 'hidden') return [];
  const shift = shiftOf(placed, view);
  const cutOff = placed?.neckCuts.map(({ point, normal }) => ({ point: plus(point, shift), normal }));
  return [
    {
      key: `${FEMUR}${fileId}`,
      surface,
      placement: [...AXES, shift],
      colour,
      throughBone: false,
      bone: { opacity: placed ? opacity : opacity * FAINT, cutOff },
    },
  ];
};

/** The stem in its femur, seen through the bone. */
export const shownStem = (stem: Stem, placed: PlacedStem, view: FemurView): ShownPart => ({
  key: surfaceKey(stem),
  surface: meshOf(stem),
  placement: columnsOf(placed.placement, shiftOf(placed, view)),
  colour: STEM_COLOUR,
  throughBone: true,
});

/** The head on the neck of the stem. */
export const headOnStem = (
  stem: Stem,
  head: Pick<Head, 'neckLength'>,
  placed: PlacedStem,
  view: FemurView,
): ShownPart['placement'] => {
  const { placement } = placed;
  const [nx, , nz] = neckAxis(stem);
  const z = plus(times(placement.x, nx), times(placement.z, nz));
  const shift = shiftOf(placed, view);
  const centre = plus(placedAt(placement, headCentreOnStem(stem, head)), shift);
  return [cross(placement.y, z), placement.y, z, centre];
};

/** In the frame of the stem: above its shoulder, and in front of its middle, away from the handles of the cup. */
const DEPTH_HEIGHT = 52;
const TORSION_HEIGHT = -40;
const TORSION_REACH = 48;

/** On a right side the y axis of a stem points to the back. */
const anteriorOf = ({ y }: Placement, side: Side): Vector => times(y, side === 'LEFT' ? 1 : -1);

/**
 * The handles of a stem. Where the femur is reduced, the head stays in the liner, and the knob of the depth moves the
 * femur; else it moves the stem.
 */
export const stemHandles = (
  placed: PlacedStem,
  { depth }: Pick<PlannedStem, 'depth'>,
  side: Side,
  view: FemurView,
): readonly Handle[] => {
  const { placement } = placed;
  const shift = shiftOf(placed, view);
  const onAxis = (height: number): Vector => plus(placedAt(placement, [0, 0, height]), shift);
  const about = onAxis(TORSION_HEIGHT);
  return [
    { id: 'depth', at: onAxis(DEPTH_HEIGHT + (view === 'scanned' ? 0 : depth)), axis: placement.z },
    {
      id: 'torsion',
      at: plus(about, times(anteriorOf(placement, side), TORSION_REACH)),
      axis: placement.z,
      about,
    },
  ];
};

export type StemHandle = 'depth' | 'torsion';

const stepped = (value: number, step: number): number => Math.round(value / step) * step + 0;

/** The depth or torsion for which a handle would be where it was dragged to, in whole steps. */
export const draggedStem = (
  handle: StemHandle,
  to: Vector,
  planned: PlannedStem,
  placed: PlacedStem,
  side: Side,
  view: FemurView,
): number => {
  const from = stemHandles(placed, planned, side, view).find(({ id }) => id === handle);
  if (!from) return planned[handle];
  if (handle === 'depth') {
    const up = dot(difference(to, from.at), placed.placement.z);
    return stepped(planned.depth + (view === 'scanned' ? -up : up), STEP_MM);
  }
  const { z } = placed.placement;
  const [before, after] = [from.at, to].map((point) => across(difference(point, from.about ?? from.at), z));
  if (!before || !after) return planned.torsion;
  const turned = Math.atan2(dot(cross(before, after), z), dot(before, after));
  // Seen from above, a left neck turns forwards clockwise and a right one the other way.
  const sign = side === 'LEFT' ? 1 : -1;
  return stepped(planned.torsion + sign * fromRadians(turned), STEP_DEGREES);
};
