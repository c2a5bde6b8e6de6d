import type { SeriesFacts } from '../ct/facts.ts';
import type { Vector } from '../ct/vector.ts';

/** A box in LPS, in millimetres. */
export interface PointBox {
  readonly min: Vector;
  readonly max: Vector;
}

/** Beside the file a point may lie on a planned part, but not farther from it than this. */
export const PIN_MARGIN = 50;

export const PIN_OUTSIDE = 'This point is not on the file.';

const AXES = [0, 1, 2] as const;

/** Whether a point lies in the box of its file or close to it. */
export const isOnFile = (point: Vector, { min, max }: PointBox): boolean =>
  AXES.every((k) => point[k] >= min[k] - PIN_MARGIN && point[k] <= max[k] + PIN_MARGIN);

type PlacedSeries = Pick<SeriesFacts, 'places' | 'orientations' | 'matrices' | 'pixels'>;

/** The box of the images of a series; undefined where their positions or sizes are not known. */
export const boxOfSeries = ({
  places,
  orientations: [orientation],
  matrices: [matrix],
  pixels: [pixel],
}: PlacedSeries): PointBox | undefined => {
  if (places.length === 0 || !orientation || !matrix || !pixel) return undefined;
  const [across, down] = [matrix[1] * pixel[1], matrix[0] * pixel[0]];
  const corners = places.flatMap((place) =>
    [0, across].flatMap((u) =>
      [0, down].map((v): Vector => {
        const at = (k: 0 | 1 | 2): number => place[k] + u * orientation.row[k] + v * orientation.column[k];
        return [at(0), at(1), at(2)];
      }),
    ),
  );
  const least = (k: 0 | 1 | 2): number => corners.reduce((low, corner) => Math.min(low, corner[k]), Infinity);
  const most = (k: 0 | 1 | 2): number =>
    corners.reduce((high, corner) => Math.max(high, corner[k]), -Infinity);
  return { min: [least(0), least(1), least(2)], max: [most(0), most(1), most(2)] };
};
