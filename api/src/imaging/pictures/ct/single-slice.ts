import { normalOf } from '@cotyle/domain/ct/geometry';
import type { Orientation } from '@cotyle/domain/ct/header';
import { dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { ImagePlane } from '@cotyle/domain/ct/volume';
import { PICTURE_SIZE } from '../picture-size.ts';
import { AIR } from './draw-scan.ts';
import type { ScanView } from './draw-scan.ts';
import { hounsfieldIn } from './read-pixels.ts';
import type { SlicePixels } from './read-pixels.ts';

/** What is right and down on a film, by the axis of the body that the image lies across. */
const FILMS: readonly { readonly right: Vector; readonly down: Vector; readonly name: ViewName }[] = [
  { right: [0, 1, 0], down: [0, 0, -1], name: 'sagittal' },
  { right: [1, 0, 0], down: [0, 0, -1], name: 'coronal' },
  { right: [1, 0, 0], down: [0, 1, 0], name: 'axial' },
];

export type ViewName = 'axial' | 'coronal' | 'sagittal';

const filmOf = (orientation: Orientation) => {
  const normal = normalOf(orientation);
  if (!normal) return undefined;
  const sizes = normal.map(Math.abs);
  return FILMS[sizes.indexOf(Math.max(...sizes))];
};

/** A line of the image that runs to the right or down on the film: along its rows or its columns, or against them. */
interface Way {
  readonly alongRow: boolean;
  readonly isForward: boolean;
  readonly direction: Vector;
}

const wayTo = ({ row, column }: Orientation, wanted: Vector): Way => {
  const alongRow = Math.abs(dot(row, wanted)) >= Math.abs(dot(column, wanted));
  const line = alongRow ? row : column;
  const isForward = dot(line, wanted) >= 0;
  const sign = isForward ? 1 : -1;
  return { alongRow, isForward, direction: [sign * line[0], sign * line[1], sign * line[2]] };
};

/**
 * One image as on a film: its own rows and columns, turned and mirrored until the patient's right is on the left. Undefined where
 * its rows and columns are no directions of an image.
 */
export const singleView = (
  pixels: SlicePixels,
  { orientation, pixel }: ImagePlane,
  isTurned: boolean,
): (ScanView & { readonly name: ViewName }) | undefined => {
  const film = filmOf(orientation);
  if (!film) return undefined;
  const [right, down] = [wayTo(orientation, film.right), wayTo(orientation, film.down)];
  if (right.alongRow === down.alongRow) return undefined;
  const { rows, columns } = pixels.format;
  const hounsfield = hounsfieldIn(pixels, isTurned);
  const { width, height } = PICTURE_SIZE;
  const sideOf = ({ alongRow }: Way) =>
    alongRow ? { size: columns, spacing: pixel[1] } : { size: rows, spacing: pixel[0] };
  const [across, downwards] = [sideOf(right), sideOf(down)];
  const pitch = Math.max(
    (across.size * across.spacing) / width,
    (downwards.size * downwards.spacing) / height,
  );
  const placeOf = (
    { isForward }: Way,
    { size, spacing }: { size: number; spacing: number },
    n: number,
    of: number,
  ) => {
    const at = (size - 1) / 2 + ((n + 0.5 - of / 2) * pitch) / spacing;
    return isForward ? at : size - 1 - at;
  };
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 || row >= rows || column >= columns ? AIR : hounsfield(row * columns + column);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [a, b] = [placeOf(right, across, x, width), placeOf(down, downwards, y, height)];
      const [column, row] = right.alongRow ? [a, b] : [b, a];
      const [left, top] = [Math.floor(column), Math.floor(row)];
      const [fx, fy] = [column - left, row - top];
      values[y * width + x] =
        (at(top, left) * (1 - fx) + at(top, left + 1) * fx) * (1 - fy) +
        (at(top + 1, left) * (1 - fx) + at(top + 1, left + 1) * fx) * fy;
    }
  return { values, right: right.direction, down: down.direction, name: film.name };
};
