import type { BodyLetter } from '@cotyle/domain/ct/orientation';

type Stroke = readonly (readonly [x: number, y: number])[];

/** A quarter of a turn in steps that look round at this size. */
const bow = (x: number, y: number, radius: number, from: number, to: number): Stroke =>
  Array.from({ length: 9 }, (_, n) => {
    const angle = ((from + ((to - from) * n) / 8) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });

const BOWL: Stroke = [[0, 0], [0.35, 0], ...bow(0.35, 0.26, 0.26, -90, 90), [0, 0.52]];
const STEM: Stroke = [
  [0, 0],
  [0, 1],
];

/** Letters as lines, in a box of height 1 whose top is 0. */
const STROKES: Readonly<Record<BodyLetter, readonly Stroke[]>> = {
  R: [
    STEM,
    BOWL,
    [
      [0.3, 0.52],
      [0.62, 1],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 1],
      [0.56, 1],
    ],
  ],
  A: [
    [
      [0, 1],
      [0.36, 0],
      [0.72, 1],
    ],
    [
      [0.13, 0.66],
      [0.59, 0.66],
    ],
  ],
  P: [STEM, BOWL],
  S: [[...bow(0.3, 0.25, 0.25, -30, -270), ...bow(0.3, 0.75, 0.25, -90, 150)]],
  I: [STEM],
};

const WIDTHS: Readonly<Record<BodyLetter, number>> = { R: 0.62, L: 0.56, A: 0.72, P: 0.61, S: 0.6, I: 0 };
const GAP = 0.34;

const isLetter = (letter: string): letter is BodyLetter => letter in STROKES;

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The lines of a word of body letters around a middle, in pixels. */
export const linesOf = (
  word: string,
  middle: { readonly x: number; readonly y: number },
  height: number,
): Line[] => {
  const letters = Array.from(word).filter(isLetter);
  const width = letters.reduce((sum, letter) => sum + WIDTHS[letter] + GAP, -GAP);
  let left = middle.x - (width * height) / 2;
  const lines: Line[] = [];
  for (const letter of letters) {
    const place = ([x, y]: readonly [number, number]) =>
      [left + x * height, middle.y + (y - 0.5) * height] as const;
    for (const stroke of STROKES[letter])
      for (const [n, to] of stroke.entries()) {
        const from = stroke[n - 1];
        if (from) lines.push({ from: place(from), to: place(to) });
      }
    left += (WIDTHS[letter] + GAP) * height;
  }
  return lines;
};

const distanceTo = ({ from, to }: Line, x: number, y: number): number => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy);
};

/** How much of each pixel the lines cover, 0 to 1; `thickness` is that of the pen. */
export const inkOf = (
  lines: readonly Line[],
  size: { readonly width: number; readonly height: number },
  thickness: number,
  ink: (pixel: number, coverage: number) => void,
): void => {
  const margin = thickness + 1;
  const xs = lines.flatMap(({ from, to }) => [from[0], to[0]]);
  const ys = lines.flatMap(({ from, to }) => [from[1], to[1]]);
  const [left, right] = [Math.floor(Math.min(...xs) - margin), Math.ceil(Math.max(...xs) + margin)];
  const [top, bottom] = [Math.floor(Math.min(...ys) - margin), Math.ceil(Math.max(...ys) + margin)];
  for (let y = Math.max(0, top); y <= Math.min(size.height - 1, bottom); y++)
    for (let x = Math.max(0, left); x <= Math.min(size.width - 1, right); x++) {
      const distance = Math.min(...lines.map((line) => distanceTo(line, x + 0.5, y + 0.5)));
      const coverage = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance));
      if (coverage > 0) ink(y * size.width + x, coverage);
    }
};
