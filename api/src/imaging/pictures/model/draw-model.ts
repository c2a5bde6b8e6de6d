import type { Vector } from '@cotyle/domain/ct/vector';
import type { CupInModel } from '@cotyle/domain/cup/placed-cup';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { blend, createCanvas, pictureOf } from '../raster/canvas.ts';
import type { Canvas, Colour } from '../raster/canvas.ts';
import { drawMesh } from '../raster/draw-mesh.ts';
import type { FrontView, Shade } from '../raster/draw-mesh.ts';
import { inkOf, linesOf } from '../raster/letters.ts';
import type { Picture } from '../raster/png.ts';
import { PICTURE_SIZE } from '../picture-size.ts';
import { darkenHollows } from './hollows.ts';
import { axisTip, cupShapes } from './cup-shapes.ts';

/** In pixels, around the bone. */
const MARGIN = 22;
/** A cup further from the bone than this would make the bone too small to be seen, in millimetres. */
const CUP_MAX_OUTSIDE = 60;
/** Of a model that is flat or a point. */
const LEAST_MM = 1e-6;

const BONE: Colour = [0.98, 0.93, 0.83];
const SHELL: Colour = [0.122, 0.561, 0.639];
const AXIS: Colour = [0.82, 0.286, 0.357];
/** Readable on light and on dark ground. */
const MARK: Colour = [0.5, 0.56, 0.62];

interface Bounds {
  readonly min: Vector;
  readonly max: Vector;
}

const boundsOf = ({ positions }: Mesh): Bounds => {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const axis = (at % 3) as 0 | 1 | 2;
    const value = positions[at] ?? 0;
    if (value < min[axis]) min[axis] = value;
    if (value > max[axis]) max[axis] = value;
  }
  return { min, max };
};

/** Whether the cup can be drawn with the bone, and not far away from it in another frame. */
export const isNearModel = ({ centre }: CupInModel, mesh: Mesh): boolean => {
  const { min, max } = boundsOf(mesh);
  const place = [centre.x, centre.y, centre.z];
  return place.every(
    (value, k) => value >= (min[k] ?? 0) - CUP_MAX_OUTSIDE && value <= (max[k] ?? 0) + CUP_MAX_OUTSIDE,
  );
};

/** Bone, cup and axis in the middle, as large as fits. */
const viewOf = (mesh: Mesh, cup: CupInModel | undefined, canvas: Canvas): FrontView => {
  const { min, max } = boundsOf(mesh);
  const radius = (cup?.diameter ?? 0) / 2;
  const tip = cup && axisTip(cup);
  const ends = (axis: 0 | 2, centre: number | undefined): readonly [number, number] => {
    const drawn = centre === undefined ? [] : [centre - radius, centre + radius, tip?.[axis] ?? centre];
    return [Math.min(min[axis], ...drawn), Math.max(max[axis], ...drawn)];
  };
  const [left, right] = ends(0, cup?.centre.x);
  const [down, up] = ends(2, cup?.centre.z);
  const margin = (2 * MARGIN * canvas.width) / PICTURE_SIZE.width;
  return {
    x: (left + right) / 2,
    z: (down + up) / 2,
    scale: Math.min(
      (canvas.width - margin) / Math.max(right - left, LEAST_MM),
      (canvas.height - margin) / Math.max(up - down, LEAST_MM),
    ),
  };
};

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** The light comes from above, in front, and the viewer's left; a weaker one from the other side gives shadows form. */
const KEY = unit([-0.5, -0.75, 0.6]);
const FILL = unit([0.8, -0.4, -0.1]);
/** Half-way between the light and the viewer, for the highlight. */
const HIGHLIGHT = unit([KEY[0], KEY[1] - 1, KEY[2]]);

/** A matt surface of one colour with a weak highlight. */
const lit = (
  base: Colour,
  { ambient, gloss }: { readonly ambient: number; readonly gloss: number },
): Shade => {
  const towards =
    ([dx, dy, dz]: Vector): ((x: number, y: number, z: number) => number) =>
    (x, y, z) =>
      Math.max(0, x * dx + y * dy + z * dz);
  const [key, fill, highlight] = [towards(KEY), towards(FILL), towards(HIGHLIGHT)];
  return (x, y, z, into) => {
    const light = ambient + (1 - ambient) * 0.92 * key(x, y, z) + 0.2 * fill(x, y, z) + 0.06 * z;
    const shine = gloss * highlight(x, y, z) ** 24;
    into[0] = base[0] * light + shine;
    into[1] = base[1] * light + shine;
    into[2] = base[2] * light + shine;
  };
};

const boneShade = lit(BONE, { ambient: 0.34, gloss: 0.06 });
const shellShade = lit(SHELL, { ambient: 0.55, gloss: 0.35 });
const plain = (colour: Colour): Shade => lit(colour, { ambient: 0.8, gloss: 0.1 });

const drawCup = (canvas: Canvas, view: FrontView, cup: CupInModel): void => {
  const { dome, rim, line, tip } = cupShapes(cup);
  const through = { isHidden: false, hides: false } as const;
  const seen = { isHidden: true, hides: false, nearer: 1.5 } as const;
  // What lies inside the bone shines through it.
  drawMesh(canvas, dome, view, { shade: plain(SHELL), opacity: 0.14, ...through });
  drawMesh(canvas, dome, view, { shade: shellShade, opacity: 0.5, ...seen });
  drawMesh(canvas, rim, view, { shade: plain(SHELL), opacity: 0.3, ...through });
  drawMesh(canvas, rim, view, { shade: plain(SHELL), opacity: 1, ...seen });
  drawMesh(canvas, line, view, { shade: plain(AXIS), opacity: 1, ...through });
  drawMesh(canvas, tip, view, { shade: plain(AXIS), opacity: 1, ...through });
};

const drawMarks = (canvas: Canvas): void => {
  const height = canvas.height / 21;
  const mark = (word: string, x: number): void => {
    const lines = linesOf(word, { x, y: canvas.height / 2 }, height);
    inkOf(lines, canvas, height / 6.5, (pixel, coverage) => blend(canvas, pixel, MARK, coverage));
  };
  mark('R', height);
  mark('L', canvas.width - height);
};

/** A model from the front with its planned cup: the patient's right is on the viewer's left. */
export const drawModel = (mesh: Mesh, cup: CupInModel | undefined): Picture => {
  const canvas = createCanvas(PICTURE_SIZE.width, PICTURE_SIZE.height);
  const view = viewOf(mesh, cup, canvas);
  drawMesh(canvas, mesh, view, { shade: boneShade, opacity: 1, isHidden: true, hides: true });
  darkenHollows(canvas, view.scale);
  if (cup) drawCup(canvas, view, cup);
  drawMarks(canvas);
  return pictureOf(canvas);
};
