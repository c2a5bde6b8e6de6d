import { degrees, inRadians, millimetres } from '../cup/units.ts';
import { leastThickness, MIN_LINER_THICKNESS_MM } from './compatibility.ts';
import { LINER_DESIGNS, STEM_OFFSETS } from './types.ts';
import type { Catalogue, Cup, Head, Liner, LinerDesign, Lip, Stem, StemOffset } from './types.ts';

/*
 * Parts of no manufacturer, by parameters that are typical of uncemented implants. Each is called generic wherever it
 * is shown: a plan made with them says which size may fit and nothing about a product.
 */

export const CUP_DIAMETERS = { min: 40, max: 68, step: 2 } as const;
export const HEAD_DIAMETERS = [22, 28, 32, 36, 40] as const;
/** The neck lengths of heads, by their usual names. */
export const NECK_LENGTHS = { S: -4, M: 0, L: 4, XL: 8 } as const;
export const STEM_SIZES = { min: 1, max: 12 } as const;
export const NECK_ANGLES = [127, 135] as const;

const SHELL_THICKNESS = 3;
const LINER_OFFSET = 4;
const LIP: Lip = { height: millimetres(4), width: degrees(90), slope: degrees(30) };
const TAPER = 'generic taper';
const NECK_DIAMETER = 12;
const HIGH_OFFSET = 6;

const stepped = (min: number, max: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, n) => min + n * step);

const cupOf = (diameter: number): Cup => ({
  kind: 'cup',
  id: `generic/cup/${diameter}`,
  name: `Generic cup ${diameter} mm`,
  diameter: millimetres(diameter),
  linerDiameter: millimetres(diameter - 2 * SHELL_THICKNESS),
});

const linerOf = (cup: Cup, headDiameter: number, design: LinerDesign): Liner => ({
  kind: 'liner',
  id: `generic/liner/${cup.diameter}-${headDiameter}-${design}`,
  name: `Generic ${design} liner ${headDiameter} mm for cup ${cup.diameter} mm`,
  design,
  diameter: cup.linerDiameter,
  headDiameter: millimetres(headDiameter),
  offset: millimetres(design === 'offset' ? LINER_OFFSET : 0),
  lip: design === 'lipped' ? LIP : null,
});

const headOf = (diameter: number, name: string, neckLength: number): Head => ({
  kind: 'head',
  id: `generic/head/${diameter}-${name}`,
  name: `Generic head ${diameter} mm, ${name}`,
  diameter: millimetres(diameter),
  neckLength: millimetres(neckLength),
  taper: TAPER,
});

/** The neck keeps its length for each angle, so that a steeper one is higher and has less offset. */
const stemOf = (size: number, offset: StemOffset, neckAngle: number): Stem => {
  const neck = 46 + size;
  const angle = inRadians(degrees(neckAngle));
  // Where the axis of a standard neck meets the axis of the stem.
  const root = -2 - 0.2 * size;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    kind: 'stem',
    id: `generic/stem/${size}-${offset}-${neckAngle}`,
    name: `Generic stem ${size}, ${offset} offset, ${neckAngle}°`,
    size,
    offset,
    neckAngle: degrees(neckAngle),
    taper: TAPER,
    femoralOffset: millimetres(round(neck * Math.sin(angle) + (offset === 'high' ? HIGH_OFFSET : 0))),
    headHeight: millimetres(round(root - neck * Math.cos(angle))),
    length: millimetres(90 + 4 * size),
    neckDiameter: millimetres(NECK_DIAMETER),
    collarDistance: millimetres(13.5 + 0.5 * size),
  };
};

const cups = stepped(CUP_DIAMETERS.min, CUP_DIAMETERS.max, CUP_DIAMETERS.step).map(cupOf);

const liners = cups.flatMap((cup) =>
  HEAD_DIAMETERS.flatMap((head) => LINER_DESIGNS.map((design) => linerOf(cup, head, design))).filter(
    (liner) => leastThickness(liner) >= MIN_LINER_THICKNESS_MM,
  ),
);

const heads = HEAD_DIAMETERS.flatMap((diameter) =>
  Object.entries(NECK_LENGTHS).map(([name, length]) => headOf(diameter, name, length)),
);

const stems = NECK_ANGLES.flatMap((angle) =>
  STEM_OFFSETS.flatMap((offset) =>
    stepped(STEM_SIZES.min, STEM_SIZES.max, 1).map((size) => stemOf(size, offset, angle)),
  ),
);

export const GENERIC_CATALOGUE: Catalogue = { cups, liners, heads, stems };
