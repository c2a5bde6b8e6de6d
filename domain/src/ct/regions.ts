import type { ScanFacts, SeriesFacts } from './facts.ts';
import { blocksOf, normalOf } from './geometry.ts';
import type { Block } from './geometry.ts';

/** A block of slices and the series that it belongs to. */
export interface PlannedBlock extends Block {
  readonly series: SeriesFacts;
}

/** A stretch of the body, from the feet to the head, and what there is of it. */
export interface Region {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly PlannedBlock[];
}

export const lengthOfRegion = ({ from, to }: Pick<Region, 'from' | 'to'>): number => to - from;

export const seriesBlocks = (series: SeriesFacts, regionGap: number): PlannedBlock[] => {
  const [orientation] = series.orientations;
  const normal = orientation && normalOf(orientation);
  return normal ? blocksOf(series.places, normal, regionGap).map((block) => ({ ...block, series })) : [];
};

/** More stacks than these are no scan of a hip. */
const BLOCKS_MAX = 200;

const COARSEST = Number.MAX_VALUE;

const overlap = (a: Block, b: Block): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** A block says nothing new where most of it was taken more finely by others. */
const isCovered = (block: Block, by: readonly Block[]): boolean =>
  by.some((other) => overlap(block, other) > 0.5 * (block.to - block.from) || lies(block, other));

const lies = (block: Block, other: Block): boolean => block.from >= other.from && block.to <= other.to;

/**
 * What would be planned on: of several reconstructions of one stretch the finest. Where there is a stack, single images
 * are none of it.
 */
export const plannedBlocks = ({ series }: ScanFacts, regionGap: number): PlannedBlock[] => {
  const all = series.flatMap((one) => seriesBlocks(one, regionGap));
  const stacks = all.filter(({ spacing }) => spacing !== null);
  const fine = (stacks.length > 0 ? stacks : all).sort(
    (a, b) =>
      (a.widest ?? COARSEST) - (b.widest ?? COARSEST) ||
      (a.series.thicknesses[0] ?? COARSEST) - (b.series.thicknesses[0] ?? COARSEST) ||
      b.slices - a.slices,
  );
  const planned: PlannedBlock[] = [];
  for (const block of fine.slice(0, BLOCKS_MAX)) if (!isCovered(block, planned)) planned.push(block);
  return planned;
};

/** From the head to the feet; blocks that meet are one region. */
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
