import type { Canvas } from '../raster/canvas.ts';

/** In millimetres: how far around a point the bone is looked at, and how much nearer it has to be to hide the sky. */
const REACH = 11;
const LEAST_NEARER = 0.6;
const DARKEST = 0.62;

const FADE = 1 / (3 * REACH) ** 2;

const DIRECTIONS = 12;
const STEPS = 3;

/** The offsets of the points that are looked at, in samples of the canvas, turned a little from ring to ring. */
const offsetsOf = (
  scale: number,
): readonly { readonly x: number; readonly y: number; readonly away: number }[] =>
  Array.from({ length: DIRECTIONS * STEPS }, (_, n) => {
    const ring = Math.floor(n / DIRECTIONS) + 1;
    const angle = (2 * Math.PI * (n + ring / STEPS)) / DIRECTIONS;
    const away = (REACH * ring) / STEPS;
    return {
      x: Math.round(Math.cos(angle) * away * scale),
      y: Math.round(Math.sin(angle) * away * scale),
      away,
    };
  });

/**
 * Darkens what lies deeper than its surroundings, as little light comes into a hollow. Works on groups of four samples:
 * the eye does not see the difference.
 */
export const darkenHollows = ({ width, height, colours, depths }: Canvas, scale: number): void => {
  const offsets = offsetsOf(scale);
  const depthAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -Infinity : (depths[y * width + x] ?? -Infinity);
  const shadeAt = (x: number, y: number): number => {
    const own = Math.max(depthAt(x, y), depthAt(x + 1, y), depthAt(x, y + 1), depthAt(x + 1, y + 1));
    if (own === -Infinity) return 1;
    let hidden = 0;
    for (const offset of offsets) {
      const nearer = depthAt(x + offset.x, y + offset.y) - own - LEAST_NEARER;
      if (nearer <= 0) continue;
      // The sine of the angle up to which the sky is hidden; what is far nearer is another bone and counts less.
      hidden +=
        nearer / Math.sqrt(nearer * nearer + offset.away * offset.away) / (1 + nearer * nearer * FADE);
    }
    return 1 - DARKEST * Math.min(1, (1.5 * hidden) / offsets.length);
  };
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const shade = shadeAt(x, y);
      if (shade === 1) continue;
      for (const pixel of [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1])
        for (let channel = 0; channel < 3; channel++)
          colours[pixel * 4 + channel] = (colours[pixel * 4 + channel] ?? 0) * shade;
    }
};
