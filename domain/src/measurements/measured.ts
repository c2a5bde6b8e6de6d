import { SIDE_LABELS } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { LANDMARK_LABELS } from '../landmarks/labels.ts';
import type { LandmarkName, Landmarks, SideLandmarks } from '../landmarks/landmarks.ts';

export interface MissingLandmark {
  readonly side: Side;
  readonly landmark: LandmarkName;
}

/** Why there is no value: landmarks are absent, or they lie so that they define none (three points on one line). */
export type Absence =
  | { readonly why: 'missing'; readonly landmarks: readonly MissingLandmark[] }
  | { readonly why: 'degenerate' };

/** A value or the reason why there is none; never a guess. */
export type Measured<T> =
  | { readonly value: T; readonly absence?: undefined }
  | { readonly value?: undefined; readonly absence: Absence };

const otherSide = (side: Side): Side => (side === 'LEFT' ? 'RIGHT' : 'LEFT');

type Points<N extends LandmarkName> = Pick<Required<SideLandmarks>, N>;

const hasAll = <N extends LandmarkName>(
  points: Partial<SideLandmarks>,
  names: readonly N[],
): points is Partial<SideLandmarks> & Points<N> => names.every((name) => points[name] !== undefined);

const missing = (
  landmarks: Landmarks,
  side: Side,
  names: readonly LandmarkName[],
): readonly MissingLandmark[] =>
  names.filter((name) => landmarks[side][name] === undefined).map((landmark) => ({ side, landmark }));

/** Computes a value from landmarks of a side and of the other one, where all are there and the value is finite. */
export const measure = <Own extends LandmarkName, Opposite extends LandmarkName, T>(
  landmarks: Landmarks,
  side: Side,
  own: readonly Own[],
  opposite: readonly Opposite[],
  compute: (own: Points<Own>, opposite: Points<Opposite>) => T | undefined,
): Measured<T> => {
  const [mine, other] = [landmarks[side], landmarks[otherSide(side)]];
  if (!hasAll(mine, own) || !hasAll(other, opposite))
    return {
      absence: {
        why: 'missing',
        landmarks: [...missing(landmarks, side, own), ...missing(landmarks, otherSide(side), opposite)],
      },
    };
  const value = compute(mine, other);
  return value === undefined ? { absence: { why: 'degenerate' } } : { value };
};

/** Computes a value from two others; what either lacks is lacking. */
export const combine = <A, B, T>(
  a: Measured<A>,
  b: Measured<B>,
  compute: (a: A, b: B) => T | undefined,
): Measured<T> => {
  if (a.absence) {
    if (a.absence.why === 'degenerate' || b.absence?.why !== 'missing') return a;
    const known = [...a.absence.landmarks, ...b.absence.landmarks];
    const isFirst = ({ side, landmark }: MissingLandmark, index: number): boolean =>
      known.findIndex((one) => one.side === side && one.landmark === landmark) === index;
    return { absence: { why: 'missing', landmarks: known.filter(isFirst) } };
  }
  if (b.absence) return b;
  const value = compute(a.value, b.value);
  return value === undefined ? { absence: { why: 'degenerate' } } : { value };
};

const DEGENERATE = 'The landmarks lie so that they do not define it.';

/** Why a value is not there, for people. */
export const absenceText = (absence: Absence): string =>
  absence.why === 'degenerate'
    ? DEGENERATE
    : `Needs: ${absence.landmarks
        .map(
          ({ side, landmark }) =>
            `${SIDE_LABELS[side].toLowerCase()} ${LANDMARK_LABELS[landmark].toLowerCase()}`,
        )
        .join(', ')}.`;
