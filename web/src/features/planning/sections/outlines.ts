import type { PlaneView } from '@cotyle/domain/ct/planes';
import { cross, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PartKind } from '@cotyle/domain/implants/types';
import { times } from '@cotyle/domain/landmarks/points';
import type { PartInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { Contour, CuttingPlane } from '@cotyle/domain/sections/contours';
import { contoursOfPlaced } from '@cotyle/domain/sections/part-section';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { meshOf } from '../../../shared/implants/part-meshes.ts';

export const OUTLINE_NAMES = ['pelvis', 'femur', 'cup', 'liner', 'head', 'stem'] as const satisfies readonly (
  | PartKind
  | 'pelvis'
  | 'femur'
)[];
export type OutlineName = (typeof OUTLINE_NAMES)[number];

/** Told apart by their lines, and by their colours where those can be seen. */
export const OUTLINE_STYLES: Readonly<
  Record<OutlineName, { readonly colour: string; readonly width: number; readonly dashes: string }>
> = {
  pelvis: { colour: '#ffd24a', width: 1.5, dashes: '' },
  femur: { colour: '#ffa564', width: 1.5, dashes: '12 4' },
  cup: { colour: '#4fd8ee', width: 2.5, dashes: '' },
  liner: { colour: '#ffffff', width: 1.75, dashes: '6 4' },
  head: { colour: '#ff9ec4', width: 2, dashes: '0.1 5' },
  stem: { colour: '#a8ef7c', width: 2, dashes: '10 4 0.1 4' },
};

export const partContours = ({ part, placement }: PartInScan, plane: CuttingPlane): readonly Contour[] =>
  contoursOfPlaced(meshOf(part), placement, plane);

/** Hundredths of a millimetre are finer than any pixel. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The axes of a plane as it is displayed: they stay the same while its view is scrolled, zoomed and panned. */
export interface PlaneAxes {
  readonly right: Vector;
  readonly down: Vector;
}

export const axesOf = ({ normal, up }: Pick<PlaneView, 'normal' | 'up'>): PlaneAxes => ({
  right: cross(up, normal),
  down: times(up, -1),
});

/** A path in millimetres along the axes of a plane. */
export const pathOf = (contours: readonly Contour[], { right, down }: PlaneAxes): string => {
  const parts: string[] = [];
  for (const { points, isClosed } of contours) {
    for (let n = 0; n < points.length; n += 3) {
      const point: Vector = [points[n] ?? 0, points[n + 1] ?? 0, points[n + 2] ?? 0];
      parts.push(n === 0 ? 'M' : 'L', `${rounded(dot(point, right))} ${rounded(dot(point, down))}`);
    }
    if (isClosed) parts.push('Z');
  }
  return parts.join('');
};

/** From the millimetres of a path to the pixels of a view, wherever and however large that is: a to f of SVG and canvas. */
export const pathMatrix = (
  viewport: Viewport,
  { right, down }: PlaneAxes,
  { normal, height }: CuttingPlane,
): number[] => {
  const origin = toScreen(viewport, times(normal, height));
  const along = (axis: Vector) =>
    [dot(axis, viewport.right) / viewport.pixel[0], dot(axis, viewport.down) / viewport.pixel[1]] as const;
  return [...along(right), ...along(down), origin.x, origin.y];
};

export const pathTransform = (viewport: Viewport, axes: PlaneAxes, plane: CuttingPlane): string =>
  `matrix(${pathMatrix(viewport, axes, plane).join(' ')})`;

/** Micrometres: the view says where it lies with the accuracy of the graphics card. */
export const planeOf = (normal: Vector, { origin }: Viewport): CuttingPlane => ({
  normal,
  height: Math.round(dot(normal, origin) * 1000) / 1000,
});
