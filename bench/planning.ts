import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { syntheticHips } from '@cotyle/domain/measurements/testing/synthetic-hips';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { boundsOf, hemipelvis, hipCentre } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { preparedBone } from '@cotyle/domain/planning/bone';
import type { PreparedBone } from '@cotyle/domain/planning/bone';
import { SAMPLES } from '@cotyle/domain/planning/cup-samples';
import { planFeedback } from '@cotyle/domain/planning/feedback';
import { moveCup, turnCup } from '@cotyle/domain/planning/moves';
import type { Plan } from '@cotyle/domain/planning/plan';
import { contoursOf } from '@cotyle/domain/sections/contours';
import { slabsAcross, trianglesAt } from '@cotyle/domain/sections/slabs';
import { plainCover } from './peers/plain-coverage.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, median } from './report/samples.ts';

/** One frame at 60 a second. */
const FRAME_MS = 16.6;
const TRIANGLES = 150_000;
/** The step of the grid at which the phantom has a few more triangles. */
const STEP = 1.06;
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const FRAMES = 40;
/** The plain test takes minutes for all samples. */
const EVERY = 41;
/** As the plain test samples the cup in the axes of the scan. */
const NO_LANDMARKS = { LEFT: {}, RIGHT: {} };
const SIZE = 54;
const benchmark = startBenchmark('planning');

const HIP = {
  inclination: 42,
  anteversion: 16,
  diameter: SIZE,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 6,
  turnedOut: 10,
};

const pelvis = (): Mesh =>
  meshOf(
    hemipelvis({
      side: 'LEFT',
      radius: SIZE / 2,
      angles: { inclination: degrees(HIP.inclination), anteversion: degrees(HIP.anteversion) },
    }),
    boundsOf('LEFT'),
    STEP,
  );

const [x, y, z] = hipCentre('LEFT');
const START: Plan = {
  side: 'LEFT',
  cup: {
    part: `generic/cup/${SIZE}`,
    centre: { x: x + 0.01, y: y + 0.02, z: z + 0.03 },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(0),
  },
  liner: `generic/liner/${SIZE}-36-neutral`,
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/5-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(0),
    torsion: degrees(0),
  },
};

/** A plan of a movement by keys: a little further in and up, and turned, each time. */
const planAt = (frame: number): Plan =>
  turnCup(moveCup(moveCup(START, 'medial', frame % 9), 'superior', frame % 5), 'anteversion', frame % 7);

/** The time of all samples, from some of them, whose results have to be the same. */
const plainSeconds = (mesh: Mesh, plan: Plan, bone: PreparedBone): number => {
  const { coverage } = planFeedback(plan, GENERIC_CATALOGUE, NO_LANDMARKS, bone);
  let [seconds, tested] = [0, 0];
  for (let sample = 0; sample < SAMPLES; sample += EVERY) {
    const at = performance.now();
    const cover = plainCover(mesh, { ...plan.cup, diameter: SIZE, side: 'LEFT' }, sample);
    seconds += (performance.now() - at) / 1000;
    tested += 1;
    if (cover !== coverage?.map[sample])
      throw new Error(`Sample ${sample} is ${coverage?.map[sample]}, but by each triangle ${cover}.`);
  }
  return (seconds / tested) * SAMPLES;
};

const PLANES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Seconds for the outlines of the bone in the three planes through a cup that moves, with slabs and by each triangle. */
const sectionSeconds = (mesh: Mesh): { readonly ours: number[]; readonly plain: number[] } => {
  const slabs = PLANES.map((normal) => slabsAcross(mesh, normal));
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const { centre } = planAt(frame).cup;
    const planes = PLANES.map((normal, n) => ({ normal, height: [centre.x, centre.y, centre.z][n] ?? 0 }));
    let at = performance.now();
    const outlines = slabs.map((slab, n) => {
      const plane = planes[n] ?? { normal: slab.normal, height: 0 };
      return contoursOf(mesh, plane, trianglesAt(slab, plane.height));
    });
    ours.push((performance.now() - at) / 1000);
    at = performance.now();
    const others = planes.map((plane) => contoursOf(mesh, plane));
    plain.push((performance.now() - at) / 1000);
    if (outlines.some((contours, n) => contours.length !== others[n]?.length))
      throw new Error('The outlines differ from those by each triangle.');
  }
  return { ours, plain };
};

await benchmark.run(async () => {
  const mesh = pelvis();
  const triangles = mesh.triangles.length / 3;
  if (triangles < TRIANGLES) throw new Error(`The pelvis has only ${triangles} triangles.`);
  const landmarks = syntheticHips({ LEFT: HIP, RIGHT: HIP });
  const startedAt = performance.now();
  const bone = preparedBone(mesh);
  const prepared = performance.now() - startedAt;
  const [feedback, plain]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < FRAMES; frame += 1)
    planFeedback(planAt(frame), GENERIC_CATALOGUE, landmarks, bone);
  for (let run = 0; run < RUNS; run += 1) {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const at = performance.now();
      planFeedback(planAt(frame), GENERIC_CATALOGUE, landmarks, bone);
      feedback.push((performance.now() - at) / 1000);
    }
    plain.push(plainSeconds(mesh, planAt(run), bone));
  }
  const sections = sectionSeconds(mesh);
  console.log(
    `Feedback on a plan against a pelvis of ${triangles} triangles, prepared in ${prepared.toFixed(0)} ms:`,
  );
  console.log(`  ${describeSamples('all values', feedback)}`);
  console.log(`  ${describeSamples('coverage alone, by each triangle', plain)}`);
  console.log(`  ${describeSamples('outlines of the bone in three planes', sections.ours)}`);
  console.log(`  ${describeSamples('the same by each triangle', sections.plain)}`);
  return {
    goals: [
      { name: 'milliseconds for all feedback', value: median(feedback) * 1000, atMost: FRAME_MS },
      { name: 'times faster than by each triangle', value: median(plain) / median(feedback), atLeast: 500 },
      { name: 'milliseconds for three outlines', value: median(sections.ours) * 1000, atMost: FRAME_MS / 2 },
      {
        name: 'outlines, times faster than by each triangle',
        value: median(sections.plain) / median(sections.ours),
        atLeast: 4,
      },
    ],
    raw: { triangles, preparedMs: prepared, feedback, plain, sections },
  };
});
