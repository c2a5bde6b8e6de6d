import type { Megabytes } from './bench-models.ts';
import type { Opening } from './opening.ts';
import type { Goal } from './report.ts';
import { median } from './samples.ts';

export const SIDE_NAMES = ['Cotyle', 'STLLoader', 'vtk.js'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

export const LINES = ['loopback', '50 Mbit/s'] as const;
export type LineName = (typeof LINES)[number];

export interface Measured {
  readonly megabytes: Megabytes;
  readonly line: LineName;
  readonly side: SideName;
  readonly openings: readonly Opening[];
}

type Figure = Exclude<keyof Opening, 'canvas'>;

const figure = (
  all: readonly Measured[],
  of: Pick<Measured, 'megabytes' | 'line' | 'side'>,
  name: Figure,
): number => {
  const found = all.find(
    ({ megabytes, line, side }) => megabytes === of.megabytes && line === of.line && side === of.side,
  );
  return median(found?.openings.map((opening) => opening[name]) ?? []);
};

const memoryOf = (all: readonly Measured[], of: Pick<Measured, 'megabytes' | 'line' | 'side'>): number =>
  figure(all, of, 'pageMemory') + figure(all, of, 'drawingMemory');

export const tableOf = (all: readonly Measured[]): string =>
  all
    .map((each) => {
      const of = (name: Figure) => figure(all, each, name);
      return [
        `${each.megabytes} MB`.padStart(6),
        each.line.padEnd(9),
        each.side.padEnd(9),
        `first ${(of('first') / 1000).toFixed(3)} s`,
        `full ${(of('full') / 1000).toFixed(2)} s`,
        `${(of('bytes') / 1e6).toFixed(2)} MB sent`,
        `longest task ${of('longestTask').toFixed(0)} ms`,
        `memory ${of('pageMemory').toFixed(0)} + ${of('drawingMemory').toFixed(0)} MB`,
        `heap ${of('heap').toFixed(0)} MB`,
      ].join('  ');
    })
    .join('\n');

/** How many times sooner the first picture has to come. */
const SOONER: Record<LineName, Partial<Record<Megabytes, number>>> = {
  loopback: { 50: 10, 150: 10 },
  '50 Mbit/s': { 50: 50, 150: 150 },
};
const PEERS = ['STLLoader', 'vtk.js'] as const;
const FRACTION_OF_BYTES = 1 / 15;
const FRACTION_OF_MEMORY = 1 / 3;
const LONGEST_TASK = 100;

const goalsAt = (all: readonly Measured[], megabytes: Megabytes, line: LineName): Goal[] => {
  const at = { megabytes, line };
  const ours = { ...at, side: 'Cotyle' } as const;
  const where = `${megabytes} MB, ${line}`;
  const longest: Goal = {
    name: `${where}: longest task on the main thread, ms`,
    value: figure(all, ours, 'longestTask'),
    atMost: LONGEST_TASK,
  };
  const sooner = SOONER[line][megabytes];
  if (sooner === undefined) return [longest];
  const plain = { ...at, side: 'STLLoader' } as const;
  return [
    ...PEERS.map((side) => ({
      name: `${where}: first picture how many times sooner than ${side}`,
      value: figure(all, { ...at, side }, 'first') / figure(all, ours, 'first'),
      atLeast: sooner,
    })),
    {
      name: `${where}: bytes as a fraction of STLLoader's`,
      value: figure(all, ours, 'bytes') / figure(all, plain, 'bytes'),
      atMost: FRACTION_OF_BYTES,
    },
    {
      name: `${where}: memory as a fraction of STLLoader's`,
      value: memoryOf(all, ours) / memoryOf(all, plain),
      atMost: FRACTION_OF_MEMORY,
    },
    longest,
  ];
};

export const goalsOf = (all: readonly Measured[]): Goal[] => {
  const places = new Map(all.map(({ megabytes, line }) => [`${megabytes} ${line}`, { megabytes, line }]));
  return [...places.values()].flatMap(({ megabytes, line }) => goalsAt(all, megabytes, line));
};
