import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { COLOUR_OF_VALUE, rgbOf } from '../colours.ts';
import { outlinesOf } from './outlines.ts';
import type { Outline } from './outlines.ts';
import { sliceAcross } from './plane-slice.ts';
import type { Axis, PlaneSlice } from './plane-slice.ts';
import { sliceToScreen } from './slice-transform.ts';

export interface PaintedLook {
  readonly values: ReadonlySet<number>;
  readonly opacity: number;
  readonly hasOutlines: boolean;
  /** The value whose outline is stronger. */
  readonly active: number;
}

const LINE = { thin: 1.25, strong: 2.25 };
const MOST = 255;

/** The colours of the values as the pixels of an image have them: in the order of bytes, whatever that of the machine. */
const paletteOf = (values: ReadonlySet<number>): Uint32Array => {
  const palette = new Uint32Array(MOST + 1);
  const pixel = new Uint8Array(4);
  for (const value of values) {
    pixel.set([...rgbOf(COLOUR_OF_VALUE.get(value) ?? '#ffffff'), MOST]);
    palette[value] = new Uint32Array(pixel.buffer)[0] ?? 0;
  }
  return palette;
};

const pathOf = (outline: Outline): Path2D => {
  const path = new Path2D();
  for (let n = 0; n < outline.length; n += 4) {
    path.moveTo(outline[n] ?? 0, outline[n + 1] ?? 0);
    path.lineTo(outline[n + 2] ?? 0, outline[n + 3] ?? 0);
  }
  return path;
};

/** Draws the labels of one slice over a view. The slice is read again only when it has changed. */
export const createLabelPainter = () => {
  const areas = document.createElement('canvas');
  let slice: PlaneSlice | undefined;
  let image: ImageData | undefined;
  let paths: ReadonlyMap<number, Path2D> = new Map();
  let painted: ReadonlySet<number> | undefined;

  /** Fills the areas in full colour; how much of it is seen is said when it is drawn. */
  const fill = (values: ReadonlySet<number>): void => {
    if (!slice) return;
    const { width, height, labels } = slice;
    if (image?.width !== width || image.height !== height) {
      image = new ImageData(width, height);
      areas.width = width;
      areas.height = height;
    }
    const palette = paletteOf(values);
    const pixels = new Uint32Array(image.data.buffer);
    for (let n = 0; n < labels.length; n += 1) pixels[n] = palette[labels[n] ?? 0] ?? 0;
    areas.getContext('2d')?.putImageData(image, 0, 0);
    painted = values;
  };

  return {
    read: (labels: Uint8Array, size: Vector, at: { readonly axis: Axis; readonly index: number }): void => {
      slice = sliceAcross(labels, size, at, slice);
      paths = new Map([...outlinesOf(slice)].map(([value, outline]) => [value, pathOf(outline)]));
      painted = undefined;
    },
    draw: (
      canvas: HTMLCanvasElement,
      {
        volume,
        axis,
        viewport,
      }: { readonly volume: Volume; readonly axis: Axis; readonly viewport: Viewport },
      { values, opacity, hasOutlines, active }: PaintedLook,
    ): void => {
      const context = canvas.getContext('2d');
      if (!context) return;
      const ratio = devicePixelRatio || 1;
      const [width, height] = [Math.round(viewport.width * ratio), Math.round(viewport.height * ratio)];
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      if (!slice || values.size === 0) return;
      if (painted !== values) fill(values);
      const { a, b, c, d, e, f } = sliceToScreen(volume, axis, viewport);
      const toCanvas = new DOMMatrix([a, b, c, d, e, f].map((n) => n * ratio));
      context.setTransform(toCanvas);
      context.globalAlpha = opacity;
      context.imageSmoothingEnabled = false;
      context.drawImage(areas, 0, 0);
      context.globalAlpha = 1;
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (!hasOutlines) return;
      context.lineCap = 'round';
      for (const [value, path] of paths) {
        if (!values.has(value)) continue;
        // Placed first and stroked afterwards, so that the line is as wide at every zoom and in every direction.
        const onCanvas = new Path2D();
        onCanvas.addPath(path, toCanvas);
        context.strokeStyle = COLOUR_OF_VALUE.get(value) ?? '#ffffff';
        context.lineWidth = (value === active ? LINE.strong : LINE.thin) * ratio;
        context.stroke(onCanvas);
      }
    },
  };
};
