import { findWeights } from '../api/src/imaging/segmentation/draft/weights.ts';
import { loadNetwork } from '../api/src/imaging/segmentation/draft/network.ts';
import { draftOf } from '@cotyle/domain/segmentation/draft/draft-of';
import type { Network } from '@cotyle/domain/segmentation/draft/draft';
import { qualityOf, separationOf } from '@cotyle/domain/segmentation/quality/quality';
import type { Quality, Separation } from '@cotyle/domain/segmentation/quality/quality';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import { phantomsOf, scanned } from './draft/phantoms.ts';
import { proposalErrors } from './draft/proposal-errors.ts';
import type { ProposalError } from './draft/proposal-errors.ts';
import type { Phantom, Scanned } from './draft/phantoms.ts';
import { isApartByThreshold, plainSurface } from './peers/marching-cubes.ts';
import { startBenchmark } from './report/benchmark.ts';
import type { Goal } from './report/goals.ts';
import { mean, median } from './report/samples.ts';
import { peakMegabytes, resetPeakMemory } from './system/process-stats.ts';

/** `24` for the first ones, `7-12` for these alone: the whole takes most of an hour, and its quality does not depend on load. */
const PHANTOMS = process.env['BENCH_PHANTOMS'] ?? '24';
const [FIRST = 1, LAST = 24] = (PHANTOMS.includes('-') ? PHANTOMS : `1-${PHANTOMS}`).split('-').map(Number);
const benchmark = startBenchmark('draft');

const BONES: readonly Segment[] = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'SACRUM', 'LEFT_FEMUR', 'RIGHT_FEMUR'];
const JOINTS = [
  [SEGMENTS.LEFT_FEMUR.value, SEGMENTS.LEFT_HIP_BONE.value],
  [SEGMENTS.RIGHT_FEMUR.value, SEGMENTS.RIGHT_HIP_BONE.value],
] as const;
/** Femur that is called hip bone up to this volume, in cubic millimetres, is the thickness of a voxel and no bridge. */
const MIXED_MOST = 50;
/** The size that the goals for time and memory are for. */
const FULL = 512 * 512 * 300;

interface Measured {
  readonly seed: number;
  readonly voxels: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly bones: Readonly<Record<string, Quality>>;
  readonly separation: Separation;
  readonly proposals: readonly ProposalError[];
  readonly doubts: readonly string[];
  readonly plain: { readonly seconds: number; readonly meanDistance: number; readonly isApart: boolean };
}

const timed = async <T>(work: () => T | Promise<T>): Promise<readonly [T, number]> => {
  const startedAt = performance.now();
  const result = await work();
  return [result, (performance.now() - startedAt) / 1000];
};

/** An implant replaces a part of its bones, so that side has no exact surface to compare with. */
const comparedBones = ({ parameters: { hips } }: Phantom): readonly Segment[] =>
  BONES.filter(
    (bone) =>
      !(bone.startsWith('LEFT') && hips.LEFT.hasMetal) && !(bone.startsWith('RIGHT') && hips.RIGHT.hasMetal),
  );

const plainOf = async ({ scan, truth }: Scanned): Promise<Measured['plain']> => {
  const [points, seconds] = await timed(() => plainSurface(scan));
  const values = BONES.map((bone) => SEGMENTS[bone].value);
  const step = Math.max(1, Math.floor(points.length / 20_000));
  const distances = points
    .filter((_, n) => n % step === 0)
    .map((point) => Math.min(...values.map((value) => Math.abs(truth.distance(value, point)))))
    // Vertebrae, the table and calcified vessels are no bones of the draft.
    .filter((distance) => distance < 10);
  return {
    seconds,
    meanDistance: mean(distances),
    isApart: isApartByThreshold(scan, JOINTS, truth.labels),
  };
};

const measure = async (phantom: Phantom, network: Network | undefined): Promise<Measured> => {
  const made = scanned(phantom);
  const { scan, truth } = made;
  resetPeakMemory(process.pid);
  const [{ labels, doubts }, seconds] = await timed(() => draftOf(scan, network));
  const megabytes = peakMegabytes(process.pid);
  const bones = Object.fromEntries(
    comparedBones(phantom).map((bone) => [bone, qualityOf(labels, truth, scan.volume, SEGMENTS[bone].value)]),
  );
  const measured = {
    seed: phantom.seed,
    voxels: labels.length,
    seconds,
    megabytes,
    bones,
    separation: separationOf(labels, truth.labels, scan.volume),
    proposals: proposalErrors({ volume: scan.volume, labels }, phantom),
    doubts: doubts.map(({ code, segment, amount }) => `${code} ${segment} ${amount.toFixed(1)}`),
    plain: await plainOf(made),
  };
  const row = Object.entries(bones).map(
    ([bone, { dice, meanDistance }]) => `${bone} ${dice.toFixed(3)} ${meanDistance.toFixed(2)}`,
  );
  console.log(`${phantom.seed}: ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB, ${row.join(', ')}`);
  return measured;
};

const goalsOf = (all: readonly Measured[]): readonly Goal[] => {
  const bones = all.flatMap((one) => Object.values(one.bones));
  const dice = bones.map((bone) => bone.dice);
  const distance = bones.map((bone) => bone.meanDistance);
  const bridged = all.filter(
    ({ separation: { mixed, contact } }) => mixed > MIXED_MOST || contact > 0,
  ).length;
  const plain = all.map((one) => one.plain);
  const proposed = all.flatMap(({ proposals }) => proposals);
  const errors = proposed.flatMap(({ error }) => (error === null ? [] : [error]));
  return [
    { name: 'phantoms with a femur that is not apart from the pelvis', value: bridged, atMost: 0 },
    { name: 'the same by one threshold', value: plain.filter(({ isApart }) => !isApart).length, atLeast: 0 },
    { name: 'Dice, least of all bones', value: Math.min(...dice), atLeast: 0.97 },
    { name: 'Dice, median', value: median(dice), atLeast: 0.98 },
    { name: 'mean surface distance, mm, most of all bones', value: Math.max(...distance), atMost: 0.4 },
    { name: 'mean surface distance, mm, median', value: median(distance), atMost: 0.25 },
    {
      name: 'mean surface distance as a part of that of marching cubes, medians',
      value: median(distance) / median(plain.map(({ meanDistance }) => meanDistance)),
      atMost: 0.5,
    },
    { name: 'values without proposed landmarks', value: proposed.length - errors.length, atMost: 0 },
    { name: 'from proposals, degrees or mm, most', value: Math.max(...errors), atMost: 1 },
    { name: 'from proposals, degrees or mm, mean', value: mean(errors), atMost: 0.5 },
    {
      name: 'seconds for 512 × 512 × 300, most',
      value: Math.max(...all.map(({ seconds, voxels }) => seconds * Math.min(1, FULL / voxels))),
      atMost: 75,
    },
    { name: 'peak memory, MB', value: Math.max(...all.map(({ megabytes }) => megabytes)), atMost: 2048 },
  ];
};

await benchmark.run(async () => {
  const weights = await findWeights();
  const network = weights && (await loadNetwork(weights));
  if (!network) console.log('No weights: classical steps alone.');
  const phantoms: Measured[] = [];
  for (const phantom of phantomsOf(LAST).slice(FIRST - 1)) phantoms.push(await measure(phantom, network));
  return { goals: goalsOf(phantoms), raw: { phantoms } };
});
