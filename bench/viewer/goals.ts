import type { Megabytes } from '../data/models.ts';
import type { ModelLoad } from './model-load.ts';
import type { Goal } from '../report/goals.ts';
import { median } from '../report/samples.ts';

export const SIDE_NAMES = ['Cotyle', 'STLLoader', 'vtk.js'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** The network of a clinic that the goals are about. */
export const CLINIC_NETWORK = { megabits: 50, latencyMs: 20 } as const;

export const NETWORKS = ['loopback', '50 Mbit/s, 20 ms'] as const;
export type NetworkName = (typeof NETWORKS)[number];

export interface Measured {
  readonly megabytes: Megabytes;
  readonly network: NetworkName;
  readonly side: SideName;
  readonly loads: readonly ModelLoad[];
}

type Figure = Exclude<keyof ModelLoad, 'canvas'>;

const figure = (
  all: readonly Measured[],
  of: Pick<Measured, 'megabytes' | 'network' | 'side'>,
  name: Figure,
): number => {
  const found = all.find(
    ({ megabytes, network, side }) =>
      megabytes === of.megabytes && network === of.network && side === of.side,
  );
  return median(found?.loads.map((load) => load[name]) ?? []);
};

const memoryOf = (all: readonly Measured[], of: Pick<Measured, 'megabytes' | 'network' | 'side'>): number =>
  figure(all, of, 'pageMemory') + figure(all, of, 'drawingMemory');

export const tableOf = (all: readonly Measured[]): string =>
  all
    .map((each) => {
      const of = (name: Figure) => figure(all, each, name);
      return [
        `${each.megabytes} MB`.padStart(6),
        each.network.padEnd(16),
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

/** How many times sooner than a peer the first picture has to appear. */
const TIMES_SOONER: Record<NetworkName, Partial<Record<Megabytes, number>>> = {
  loopback: { 50: 10, 150: 10 },
  '50 Mbit/s, 20 ms': { 50: 50, 150: 150 },
};
const PEERS = ['STLLoader', 'vtk.js'] as const;
const FRACTION_OF_BYTES = 1 / 15;
const FRACTION_OF_MEMORY = 1 / 3;
const LONGEST_TASK = 100;
/** What a user notices of a model of 50 MB in a clinic. */
const FIRST_PICTURE_SECONDS = 0.1;
const FULL_DETAIL_SECONDS = 1.0;

const absoluteGoals = (all: readonly Measured[], of: Pick<Measured, 'megabytes' | 'network'>): Goal[] => {
  if (of.megabytes !== 50 || of.network === 'loopback') return [];
  const ours = { ...of, side: 'Cotyle' } as const;
  const where = `${of.megabytes} MB, ${of.network}`;
  return [
    {
      name: `${where}: first picture, s`,
      value: figure(all, ours, 'first') / 1000,
      atMost: FIRST_PICTURE_SECONDS,
    },
    {
      name: `${where}: full detail, s`,
      value: figure(all, ours, 'full') / 1000,
      atMost: FULL_DETAIL_SECONDS,
    },
  ];
};

const goalsAt = (all: readonly Measured[], of: Pick<Measured, 'megabytes' | 'network'>): Goal[] => {
  const ours = { ...of, side: 'Cotyle' } as const;
  const where = `${of.megabytes} MB, ${of.network}`;
  const longest: Goal = {
    name: `${where}: longest task on the main thread, ms`,
    value: figure(all, ours, 'longestTask'),
    atMost: LONGEST_TASK,
  };
  const sooner = TIMES_SOONER[of.network][of.megabytes];
  if (sooner === undefined) return [longest];
  const plain = { ...of, side: 'STLLoader' } as const;
  return [
    ...absoluteGoals(all, of),
    ...PEERS.map((side) => ({
      name: `${where}: first picture how many times sooner than ${side}`,
      value: figure(all, { ...of, side }, 'first') / figure(all, ours, 'first'),
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
  const combinations = new Map(
    all.map(({ megabytes, network }) => [`${megabytes} ${network}`, { megabytes, network }]),
  );
  return [...combinations.values()].flatMap((of) => goalsAt(all, of));
};
