import type { Viewport } from '../../../shared/ct-view/viewport.ts';

/** A round length, and how long it is on the screen in each direction. */
export interface Scale {
  readonly millimetres: number;
  /** In pixels. */
  readonly across: number;
  readonly down: number;
  /** Equal parts, each of a round length too. */
  readonly parts: number;
}

const MAX_PIXELS = 140;
/** Of the view, so that the scale covers little of a small one. */
const MAX_PART = 0.3;

/** The longest of 1, 2, 5, 10, 20, 50 … millimetres that has room. */
export const scaleOf = ({ pixel: [across, down], width, height }: Viewport): Scale => {
  const room = Math.min(
    Math.min(MAX_PIXELS, MAX_PART * width) * across,
    Math.min(MAX_PIXELS, MAX_PART * height) * down,
  );
  const decade = 10 ** Math.floor(Math.log10(room));
  const first = [5, 2].find((step) => step * decade <= room) ?? 1;
  const millimetres = first * decade;
  return {
    millimetres,
    across: millimetres / across,
    down: millimetres / down,
    parts: first === 1 ? 10 : first,
  };
};

/** Clinicians read centimetres as soon as there is a whole one. */
export const scaleText = (millimetres: number): string =>
  millimetres >= 10
    ? `${Number((millimetres / 10).toPrecision(3))} cm`
    : `${Number(millimetres.toPrecision(3))} mm`;
