import type { Bounds } from '../../viewer/scene/bounds.ts';
import type { Cut } from '../../viewer/scene/plane-frame.ts';

export const CUT_PLANES = ['sagittal', 'coronal', 'axial'] as const;

export type CutPlane = (typeof CUT_PLANES)[number];

export interface CutChoice {
  readonly plane: CutPlane | 'none';
  /** In millimetres of the model's frame; undefined in its middle. */
  readonly position: number | undefined;
  readonly flipped: boolean;
}

export const NO_CUT: CutChoice = { plane: 'none', position: undefined, flipped: false };

/** The index of each plane's normal in LPS. */
const ACROSS: Record<CutPlane, 0 | 1 | 2> = { sagittal: 0, coronal: 1, axial: 2 };

/** The extent of the model along the plane's normal. */
export const cutRange = (plane: CutChoice['plane'], { min, max }: Bounds): { min: number; max: number } => {
  const axis = plane === 'none' ? 0 : ACROSS[plane];
  return { min: min[axis], max: max[axis] };
};

export const cutOf = ({ plane, position, flipped }: CutChoice, bounds: Bounds): Cut | undefined => {
  if (plane === 'none') return undefined;
  const { min, max } = cutRange(plane, bounds);
  const at = (length: number) =>
    [0, 1, 2].map((axis) => (axis === ACROSS[plane] ? length : 0)) as [number, number, number];
  return { normal: at(flipped ? -1 : 1), point: at(position ?? Math.round((min + max) / 2)) };
};
