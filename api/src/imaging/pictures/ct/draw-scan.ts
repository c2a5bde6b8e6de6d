import { edgeLetters } from '@cotyle/domain/ct/orientation';
import type { EdgeLetters } from '@cotyle/domain/ct/orientation';
import type { Vector } from '@cotyle/domain/ct/vector';
import { inkOf, linesOf } from '../raster/letters.ts';
import type { Picture } from '../raster/png.ts';
import { PICTURE_SIZE } from '../picture-size.ts';

/** Hounsfield units, as the window 'Bone' of the viewer. */
const WINDOW = { centre: 400, width: 1800 };
/** Fewer shades than a byte has compress to half the size, and nobody sees the difference. */
const SHADES = 64;

export const AIR = -1024;

export const greyOf = (hounsfield: number): number => {
  const part = (hounsfield - WINDOW.centre) / WINDOW.width + 0.5;
  return Math.round((Math.round(Math.min(1, Math.max(0, part)) * (SHADES - 1)) * 255) / (SHADES - 1));
};

/** Hounsfield units of each pixel, and which way the picture shows the body. */
export interface ScanView {
  readonly values: Float32Array;
  /** Directions in the body. */
  readonly right: Vector;
  readonly down: Vector;
}

const drawLetters = (picture: Picture, letters: EdgeLetters): void => {
  const { width, height, pixels } = picture;
  const size = height / 21;
  const places = {
    left: { x: size, y: height / 2 },
    right: { x: width - size, y: height / 2 },
    top: { x: width / 2, y: size },
    bottom: { x: width / 2, y: height - size },
  };
  const ink = (shade: number, thickness: number): void => {
    for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
      const lines = linesOf(letters[edge], places[edge], size);
      inkOf(lines, picture, thickness, (pixel, coverage) => {
        pixels[pixel] = Math.round((pixels[pixel] ?? 0) * (1 - coverage) + shade * coverage);
      });
    }
  };
  // A dark edge keeps the letters readable over bone.
  ink(0, size / 2.4);
  ink(235, size / 6.5);
};

export const drawScan = ({ values, right, down }: ScanView): Picture => {
  const pixels = Uint8Array.from(values, greyOf);
  const picture: Picture = { ...PICTURE_SIZE, channels: 1, pixels };
  drawLetters(picture, edgeLetters(right, down));
  return picture;
};
