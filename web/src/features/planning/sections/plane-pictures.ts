import { PLANES } from '@cotyle/domain/ct/planes';
import type { Plane } from '@cotyle/domain/ct/planes';
import { edgeLetters } from '@cotyle/domain/ct/orientation';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PartInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { Contour, CuttingPlane } from '@cotyle/domain/sections/contours';
import { planeImage } from '@cotyle/domain/sections/plane-image';
import type { PlaneImage } from '@cotyle/domain/sections/plane-image';
import { BONE_WINDOW } from '../../../shared/ct-view/bone-window.ts';
import type { ShownVolume } from '../../../shared/ct-view/scan-overlay.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { openCanvas, pngOf } from '../pictures/flat-png.ts';
import type { TakenPicture } from '../pictures/taken-pictures.ts';
import type { BoneCutter } from './bone-cutter.ts';
import { axesOf, OUTLINE_STYLES, partContours, pathMatrix, pathOf, planeOf } from './outlines.ts';
import type { OutlineName } from './outlines.ts';
import type { DrawnPlan } from './plan-layer.tsx';

/** A hip with its surroundings, in millimetres, and the sides of its picture. */
const SIZE = { millimetres: 170, pixels: 720 } as const;

const viewportOf = ({ origin, right, down, pixel }: PlaneImage): Viewport => ({
  origin,
  right,
  down,
  pixel: [pixel, pixel],
  width: SIZE.pixels,
  height: SIZE.pixels,
});

/** Grey by the window for bone; black outside of the scan. */
const drawValues = (pen: CanvasRenderingContext2D, values: Float32Array): void => {
  const picture = pen.createImageData(SIZE.pixels, SIZE.pixels);
  const lowest = BONE_WINDOW.centre - BONE_WINDOW.width / 2;
  values.forEach((value, n) => {
    const grey = Number.isNaN(value) ? 0 : ((value - lowest) / BONE_WINDOW.width) * 255;
    picture.data.set([grey, grey, grey, 255], 4 * n);
  });
  pen.putImageData(picture, 0, 0);
};

/** Once the worker has prepared the bone for planes across this normal. */
const boneContours = (cutter: BoneCutter, plane: CuttingPlane): Promise<readonly Contour[]> => {
  cutter.prepare(plane.normal);
  return new Promise((resolve) => {
    const stop = cutter.cutAt.subscribe(() => check());
    const check = (): void => {
      const contours = cutter.cutAt.get()(plane);
      if (!contours) return;
      stop();
      resolve(contours);
    };
    check();
  });
};

type Outlines = readonly (readonly [name: OutlineName, contours: readonly Contour[]])[];

const outlinesIn = async (
  bones: DrawnPlan['bones'],
  parts: readonly PartInScan[],
  plane: CuttingPlane,
): Promise<Outlines> => {
  const outlines: [OutlineName, readonly Contour[]][] = [];
  for (const name of ['pelvis', 'femur'] as const) {
    const cutter = bones[name];
    if (cutter) outlines.push([name, await boneContours(cutter, plane)]);
  }
  return [...outlines, ...parts.map((placed) => [placed.part.kind, partContours(placed, plane)] as const)];
};

const RIM = 'rgb(0 0 0 / 70%)';

/** On a dark rim, so that it can be seen on bright bone. */
const drawOutline = (pen: CanvasRenderingContext2D, name: OutlineName, path: Path2D): void => {
  const { colour, width, dashes } = OUTLINE_STYLES[name];
  [pen.lineCap, pen.lineJoin] = ['round', 'round'];
  pen.setLineDash([]);
  [pen.strokeStyle, pen.lineWidth] = [RIM, width + 2];
  pen.stroke(path);
  pen.setLineDash(dashes === '' ? [] : dashes.split(' ').map(Number));
  [pen.strokeStyle, pen.lineWidth] = [colour, width];
  pen.stroke(path);
};

/** Without them nobody knows left from right. */
const drawLetters = (pen: CanvasRenderingContext2D, { right, down }: PlaneImage): void => {
  const { left, right: atRight, top, bottom } = edgeLetters(right, down);
  const [middle, inset] = [SIZE.pixels / 2, 18];
  pen.font = '600 24px sans-serif';
  [pen.textAlign, pen.textBaseline] = ['center', 'middle'];
  pen.setLineDash([]);
  for (const [text, x, y] of [
    [left, inset, middle],
    [atRight, SIZE.pixels - inset, middle],
    [top, middle, inset],
    [bottom, middle, SIZE.pixels - inset],
  ] as const) {
    [pen.strokeStyle, pen.lineWidth, pen.fillStyle] = ['#000000', 4, '#ffffff'];
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }
};

const planePicture = async (
  shown: ShownVolume,
  plane: Plane,
  centre: Vector,
  { parts, bones }: Pick<DrawnPlan, 'parts' | 'bones'>,
): Promise<Blob | null | undefined> => {
  const planeView = shown.planes[plane];
  const image = planeImage(shown.volume, planeView, centre, SIZE, shown.hounsfieldAt);
  const opened = image && openCanvas(SIZE.pixels, SIZE.pixels);
  if (!image || !opened) return undefined;
  const { canvas, pen } = opened;
  drawValues(pen, image.values);
  const viewport = viewportOf(image);
  const axes = axesOf(planeView);
  const cut = planeOf(planeView.normal, viewport);
  const toPixels = new DOMMatrix(pathMatrix(viewport, axes, cut));
  for (const [name, contours] of await outlinesIn(bones, parts, cut)) {
    const path = new Path2D();
    path.addPath(new Path2D(pathOf(contours, axes)), toPixels);
    drawOutline(pen, name, path);
  }
  drawLetters(pen, image);
  return pngOf(canvas);
};

/** The planes through the centre of the cup, with the outlines of what is planned. Undefined while slices are missing. */
export const planePictures = async (
  shown: ShownVolume,
  centre: Vector,
  drawn: Pick<DrawnPlan, 'parts' | 'bones'>,
): Promise<readonly TakenPicture[] | undefined> => {
  const pictures: TakenPicture[] = [];
  for (const view of PLANES) {
    const image = await planePicture(shown, view, centre, drawn);
    if (!image) return undefined;
    pictures.push({ view, image });
  }
  return pictures;
};
