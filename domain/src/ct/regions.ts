import type { ScanFacts, SeriesFacts } from './facts.ts';
import { blocksOf, normalOf } from './geometry.ts';
import type { Block } from './geometry.ts';
import type { Orientation } from './header.ts';
import { planeOf } from './plane.ts';
import type { CtProtocol } from './protocol.ts';
import type { Vector } from './vector.ts';

type Limits = CtProtocol['limits'];

/** A block of slices and the series that it belongs to. */
export interface PlannedBlock extends Block {
  readonly series: SeriesFacts;
  readonly isAxial: boolean;
}

/** A stretch of the body, from the feet to the head, and its blocks. */
export interface Region {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly PlannedBlock[];
}

export const lengthOfRegion = ({ from, to }: Pick<Region, 'from' | 'to'>): number => to - from;

const toHead = ([x, y, z]: Vector): Vector => (z < 0 ? [-x, -y, -z] : [x, y, z]);

/** Beyond this angle an image is upright rather than axial, and its own height counts. */
const UPRIGHT_DEGREES = 45;

/** How far an upright image reaches below and above its first pixel. */
const heightsOf = (
  { matrices: [matrix], pixels: [pixel] }: SeriesFacts,
  { row, column }: Orientation,
): { readonly down: number; readonly up: number } => {
  if (!matrix || !pixel) return { down: 0, up: 0 };
  const ways = [(matrix[1] - 1) * pixel[1] * row[2], (matrix[0] - 1) * pixel[0] * column[2]];
  const sum = (side: (a: number, b: number) => number): number =>
    ways.reduce((total, way) => total + side(0, way), 0);
  return { down: sum(Math.min), up: sum(Math.max) };
};

export const seriesBlocks = (
  series: SeriesFacts,
  { regionGapMm, obliqueDegrees }: Limits,
): PlannedBlock[] => {
  const [orientation] = series.orientations;
  const normal = orientation && normalOf(orientation);
  if (!normal) return [];
  const plane = planeOf(orientation, obliqueDegrees);
  const { down, up } =
    plane && plane.degrees > UPRIGHT_DEGREES ? heightsOf(series, orientation) : { down: 0, up: 0 };
  const slices = series.places.map((place, index) => ({
    position: place,
    number: series.numbers[index] ?? null,
    acquisition: series.acquisitionNumbers[index] ?? null,
    time: series.acquisitionTimes[index] ?? null,
  }));
  return blocksOf(slices, toHead(normal), regionGapMm).map((block) => ({
    ...block,
    from: block.from + down,
    to: block.to + up,
    series,
    isAxial: plane?.name === 'axial',
  }));
};

/** No scan of a hip has more stacks. */
const BLOCKS_MAX = 200;

const COARSEST = Number.MAX_VALUE;

const overlap = (a: Block, b: Block): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** A block is redundant if others cover most of it at a finer spacing; a reformatted block, if they cover any of it. */
const isCovered = (block: PlannedBlock, by: readonly PlannedBlock[]): boolean =>
  by.some(
    (other) =>
      overlap(block, other) > 0.5 * (block.to - block.from) ||
      (other.isAxial && !block.isAxial && overlap(block, other) > 0) ||
      lies(block, other),
  );

const lies = (block: Block, other: Block): boolean => block.from >= other.from && block.to <= other.to;

/**
 * The blocks that would be planned on: of several reconstructions of one stretch the finest axial one. Single images beside a
 * stack are ignored.
 */
export const plannedBlocks = ({ series }: ScanFacts, limits: Limits): PlannedBlock[] => {
  const all = series.flatMap((one) => seriesBlocks(one, limits));
  const stacks = all.filter(({ spacing }) => spacing !== null);
  const fine = (stacks.length > 0 ? stacks : all).sort(
    (a, b) =>
      Number(b.isAxial) - Number(a.isAxial) ||
      (a.widest ?? COARSEST) - (b.widest ?? COARSEST) ||
      (a.series.thicknesses[0] ?? COARSEST) - (b.series.thicknesses[0] ?? COARSEST) ||
      b.slices - a.slices,
  );
  const planned: PlannedBlock[] = [];
  for (const block of fine.slice(0, BLOCKS_MAX)) if (!isCovered(block, planned)) planned.push(block);
  return planned;
};

/** From the head to the feet; adjacent blocks are one region. */
export const regionsOf = (blocks: readonly PlannedBlock[], regionGap: number): Region[] => {
  const regions: Region[] = [];
  for (const block of [...blocks].sort((a, b) => b.to - a.to)) {
    const last = regions.at(-1);
    if (last && last.from - block.to <= regionGap) {
      const joined = { ...last, from: Math.min(last.from, block.from), blocks: [...last.blocks, block] };
      regions[regions.length - 1] = joined;
    } else regions.push({ from: block.from, to: block.to, blocks: [block] });
  }
  return regions;
};

/** The gaps between consecutive blocks, of any length; the lower block first. */
export interface Hole {
  readonly lower: PlannedBlock;
  readonly upper: PlannedBlock;
  readonly gap: number;
}

/** Slices of two series do not lie on one grid. */
const ROUNDING = 0.12;

export const holesBetween = (blocks: readonly PlannedBlock[]): Hole[] => {
  const [first, ...others] = [...blocks].sort((a, b) => b.to - a.to);
  const holes: Hole[] = [];
  let upper = first;
  for (const lower of others) {
    if (!upper) break;
    const gap = upper.from - lower.to;
    if (gap > Math.max(upper.widest ?? 0, lower.widest ?? 0) + ROUNDING) holes.push({ lower, upper, gap });
    if (lower.from < upper.from) upper = lower;
  }
  return holes;
};

/** A stack extends half a slice beyond its first and its last position. */
export const reachOf = (region: Region | undefined): number => {
  if (!region) return 0;
  const ends = region.blocks.flatMap(({ spacing }) => (spacing === null ? [] : [spacing]));
  return lengthOfRegion(region) + (ends.length === 0 ? 0 : Math.max(...ends));
};

/** Why two stretches are probably not the pelvis and the condyles. */
export type Misfit =
  | 'condylesShort'
  | 'upsideDown'
  | 'pelvisCut'
  | 'spanShort'
  | 'gapShort'
  | 'pelvisShort'
  | 'condylesLong'
  | 'gapLong';

/** The misfits of two regions by their extents: those of the protocol, and the femoral shafts between them. The gravest first. */
export const misfitOf = (
  [pelvis, condyles]: readonly [Region, Region],
  limits: Limits,
): Misfit | undefined => {
  const gap = pelvis.from - condyles.to;
  const found: readonly (readonly [Misfit, boolean])[] = [
    ['condylesShort', reachOf(condyles) < limits.condylesMm],
    [
      'upsideDown',
      reachOf(pelvis) < limits.pelvisLeastMm &&
        reachOf(condyles) >= limits.pelvisMm &&
        gap >= limits.shaftGapLeastMm,
    ],
    ['pelvisCut', reachOf(pelvis) < limits.pelvisLeastMm],
    ['spanShort', pelvis.to - condyles.from < limits.wholeLegMm],
    ['gapShort', gap < limits.shaftGapLeastMm],
    ['pelvisShort', reachOf(pelvis) < limits.pelvisMm],
    ['condylesLong', reachOf(condyles) > limits.condylesMostMm],
    ['gapLong', gap > limits.shaftGapMostMm],
  ];
  return found.find(([, isSo]) => isSo)?.[0];
};
