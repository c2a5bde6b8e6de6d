import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';

export const EDIT_TOOLS = ['brush', 'eraser', 'strokes', 'scalpel', 'flood'] as const;
export type EditTool = (typeof EDIT_TOOLS)[number];

export interface EditSettings {
  readonly tool: EditTool;
  /** Whether brush and eraser reach into the neighbouring slices. */
  readonly isSphere: boolean;
  /** Of brush and eraser, in millimetres. */
  readonly radius: number;
  readonly segment: Segment;
  readonly hidden: ReadonlySet<Segment>;
  /** Painting leaves these as they are. */
  readonly locked: ReadonlySet<Segment>;
  /** Of the areas, from 0 to 1. */
  readonly opacity: number;
  readonly hasOutlines: boolean;
  readonly isShown: boolean;
  /** Filling a region takes voxels from this value on, in Hounsfield units. */
  readonly threshold: number;
}

const NONE: ReadonlySet<Segment> = new Set();

export const RADIUS = { min: 0.5, max: 40 };
export const THRESHOLD = { min: -200, max: 3000 };

export const START_SETTINGS: EditSettings = {
  tool: 'brush',
  isSphere: false,
  radius: 4,
  segment: 'LEFT_HIP_BONE',
  hidden: NONE,
  locked: NONE,
  opacity: 0.35,
  hasOutlines: true,
  isShown: true,
  threshold: 200,
};

/** Finer steps for a finer brush. */
const stepOf = (radius: number): number => {
  if (radius < 4) return 0.5;
  return radius < 12 ? 1 : 2;
};

export const resized = (settings: EditSettings, by: 1 | -1): EditSettings => {
  const step = stepOf(by === 1 ? settings.radius : settings.radius - 0.01);
  const radius = Math.round((settings.radius + by * step) * 2) / 2;
  return { ...settings, radius: Math.min(RADIUS.max, Math.max(RADIUS.min, radius)) };
};

const toggledIn = (names: ReadonlySet<Segment>, name: Segment): ReadonlySet<Segment> => {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
};

export const withToggledVisibility = (settings: EditSettings, name: Segment): EditSettings => ({
  ...settings,
  hidden: toggledIn(settings.hidden, name),
});

export const withToggledLock = (settings: EditSettings, name: Segment): EditSettings => ({
  ...settings,
  locked: toggledIn(settings.locked, name),
});

/** What is edited has to be visible. */
export const withSegment = (settings: EditSettings, segment: Segment): EditSettings => {
  const hidden = new Set(settings.hidden);
  hidden.delete(segment);
  return { ...settings, segment, hidden, isShown: true };
};

/** The values of the locked segments. */
export const lockedValues = ({ locked }: Pick<EditSettings, 'locked'>): readonly number[] =>
  [...locked].map((name) => SEGMENTS[name].value);

/** The values that are drawn. */
export const shownValues = ({
  hidden,
  isShown,
}: Pick<EditSettings, 'hidden' | 'isShown'>): ReadonlySet<number> =>
  new Set(
    isShown ? SEGMENT_NAMES.filter((name) => !hidden.has(name)).map((name) => SEGMENTS[name].value) : [],
  );
