import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { weldedMesh } from '@cotyle/domain/distance/weld';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { pointInHip } from '@cotyle/domain/motion/frames';
import { MAP_ANTEVERSIONS, MAP_INCLINATIONS } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { CRITERIA, DAILY_POSITIONS } from '@cotyle/domain/motion/movements';
import type { Movement } from '@cotyle/domain/motion/movements';
import { planHip } from '@cotyle/domain/motion/planned-hip';
import type { PlannedHip } from '@cotyle/domain/motion/planned-hip';
import { pathOf, rotationAt } from '@cotyle/domain/motion/pose';
import { prepareHip } from '@cotyle/domain/motion/prepared-hip';
import { boneTree } from '@cotyle/domain/planning/bone-tree';
import type { BoneTree } from '@cotyle/domain/planning/bone-tree';
import { moveHip } from '@cotyle/domain/motion/range-of-motion';
import { bonesOf } from './motion/bones.ts';
import { caseOf, LIP } from './motion/case.ts';
import type { MotionCase } from './motion/case.ts';
import type { MapRequest } from './motion/map-worker.ts';
import { plainInside } from './peers/plain-contact.ts';
import { startBenchmark } from './report/benchmark.ts';
import { median } from './report/samples.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 9);
const WORKERS = 2;
const benchmark = startBenchmark('motion');

const bytesOf = ({ positions, triangles }: Mesh): number => positions.byteLength + triangles.byteLength;

/** What the worker that measures the fit keeps of the pelvis beside this one. */
const bytesOfTree = ({ positions, triangles, boxes, links, counts }: BoneTree): number =>
  [positions, triangles, boxes, links, counts].reduce((sum, { byteLength }) => sum + byteLength, 0);

const timed = async <T>(work: () => T | Promise<T>): Promise<readonly [T, number]> => {
  const startedAt = performance.now();
  const result = await work();
  return [result, performance.now() - startedAt];
};

/** Medians of the time and of the processor's time, which says more on a busy machine. */
const mediansOf = async (work: () => unknown): Promise<{ readonly ms: number; readonly cpuMs: number }> => {
  const [times, used]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    times.push((await timed(work))[1]);
    const { user, system } = process.cpuUsage(before);
    used.push((user + system) / 1000);
  }
  return { ms: median(times), cpuMs: median(used) };
};

const measureMovements = async (planned: PlannedHip) => {
  const movements = [...CRITERIA, ...DAILY_POSITIONS];
  const first: number[] = [];
  for (const movement of movements) first.push((await timed(() => moveHip(planned, movement)))[1]);
  const results = [];
  for (const [n, movement] of movements.entries()) {
    const { reached, first: contact } = moveHip(planned, movement);
    const { ms, cpuMs } = await mediansOf(() => moveHip(planned, movement));
    results.push({
      label: movement.label,
      reached,
      kind: contact?.kind ?? 'none',
      ms,
      cpuMs,
      firstMs: first[n] ?? 0,
    });
    console.log(
      `${movement.label.padEnd(42)} ${reached.toFixed(1).padStart(6)}° ${(contact?.kind ?? 'no contact').padEnd(20)} ${ms.toFixed(1)} ms (${cpuMs.toFixed(1)} ms of the processor), at first ${(first[n] ?? 0).toFixed(1)} ms`,
    );
  }
  return results;
};

/** Loads the worker's source as tsx loads this one. */
const WORKER = `import('tsx/esm/api').then(({ tsImport }) =>
  tsImport(${JSON.stringify(new URL('./motion/map-worker.ts', import.meta.url).href)}, ${JSON.stringify(import.meta.url)}))`;

const ask = async (worker: Worker, request: MapRequest): Promise<MapRow[]> => {
  const answer = once(worker, 'message');
  worker.postMessage(request, []);
  return (await answer)[0] as MapRow[];
};

const measureMap = async ({ model, plan }: MotionCase) => {
  const workers = Array.from({ length: WORKERS }, () => new Worker(WORKER, { eval: true }));
  const [, prepareMs] = await timed(() => Promise.all(workers.map((worker) => ask(worker, { model }))));
  const parts = workers.map((_, n) => MAP_INCLINATIONS.filter((_value, k) => k % WORKERS === n));
  const run = (lipped: boolean) =>
    timed(async () => {
      const { implants } = plan;
      const asked = lipped
        ? { ...plan, implants: { ...implants, liner: { ...implants.liner, lip: LIP } } }
        : plan;
      const rows = await Promise.all(
        workers.map((worker, n) => ask(worker, { plan: asked, inclinations: parts[n] ?? [] })),
      );
      return rows.flat().toSorted((a, b) => a.inclination - b.inclination);
    });
  // The first map also fills the grids of the distance fields.
  const [rows, firstMs] = await run(false);
  const [neutral, lipped]: [number[], number[]] = [[], []];
  for (let n = 0; n < Math.min(3, RUNS); n++) {
    neutral.push((await run(false))[1]);
    lipped.push((await run(true))[1]);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const places = rows.reduce((sum, { margins }) => sum + margins.length, 0);
  if (places !== MAP_INCLINATIONS.length * MAP_ANTEVERSIONS.length) throw new Error('The map has holes.');
  return { prepareMs, firstMs, neutralMs: median(neutral), lippedMs: median(lipped), rows };
};

/** Vertices of the femur near a contact, at an angle of a movement, in the scan. */
const verticesAt = ({ model, plan }: MotionCase, planned: PlannedHip, movement: Movement, angle: number) => {
  const femur = model.femurBone as Mesh;
  const path = pathOf(
    movement.start,
    {
      ...movement.start,
      [movement.leading]: movement.start[movement.leading] + Math.sign(movement.direction[movement.leading]),
    },
    movement.leading,
    planned.tilts[movement.posture],
  );
  const r = rotationAt(path, (angle * Math.PI) / 180);
  const { pelvis, femur: frame } = planned.hip;
  const normal = plan.neckCuts?.[0]?.normal ?? [0, 0, 0];
  const point = plan.neckCuts?.[0]?.point ?? [0, 0, 0];
  const moved: [number, number, number][] = [];
  for (let n = 0; n < femur.positions.length; n += 3) {
    const [x, y, z] = [femur.positions[n] ?? 0, femur.positions[n + 1] ?? 0, femur.positions[n + 2] ?? 0];
    if ((x - point[0]) * normal[0] + (y - point[1]) * normal[1] + (z - point[2]) * normal[2] > 0) continue;
    const [l, a, s] = pointInHip({ ...frame, origin: plan.centreInFemur }, [x, y, z]);
    const row = (k: number): number => (r[k] ?? 0) * l + (r[k + 1] ?? 0) * a + (r[k + 2] ?? 0) * s;
    const [tl, ta, ts] = [row(0), row(3), row(6)];
    moved.push(
      [0, 1, 2].map(
        (k) =>
          (plan.centreInPelvis[k] ?? 0) +
          tl * (pelvis.lateral[k] ?? 0) +
          ta * (pelvis.anterior[k] ?? 0) +
          ts * (pelvis.superior[k] ?? 0),
      ) as [number, number, number],
    );
  }
  return moved;
};

const NEAREST = 150;

/** The same contact by a plain test of single vertices, and what testing all of them at each degree would take. */
const measurePlain = (motionCase: MotionCase, planned: PlannedHip, movement: Movement) => {
  const { first, byKind } = moveHip(planned, movement);
  const at = byKind['bone on bone'];
  if (!first || at === undefined) throw new Error('The movement that is compared has no contact of bones.');
  const isInside = plainInside(motionCase.model.pelvisBone as Mesh);
  const touching = (
    angle: number,
  ): { readonly inside: number; readonly ms: number; readonly all: number } => {
    const vertices = verticesAt(motionCase, planned, movement, angle);
    const [px, py, pz] = first.point;
    const near = vertices
      .map((vertex) => ({ vertex, far: Math.hypot(vertex[0] - px, vertex[1] - py, vertex[2] - pz) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, NEAREST);
    const startedAt = performance.now();
    const inside = near.filter(({ vertex }) => isInside(...vertex)).length;
    return { inside, ms: (performance.now() - startedAt) / NEAREST, all: vertices.length };
  };
  const [before, after] = [touching(at - 0.5), touching(at + 2)];
  return {
    label: movement.label,
    before: before.inside,
    after: after.inside,
    rayMs: after.ms,
    ms: after.ms * after.all * at,
  };
};

await benchmark.run(async () => {
  const [bones, madeMs] = await timed(bonesOf);
  const motionCase = caseOf(bones);
  const triangles = [bones.pelvis, bones.femur].map((mesh) => mesh.triangles.length / 3);
  console.log(`Bones of ${triangles.join(' and ')} triangles, made in ${(madeMs / 1000).toFixed(1)} s.`);
  const [prepared, prepareMs] = await timed(() => prepareHip(motionCase.model));
  if (!('hip' in prepared)) throw new Error(`${prepared.part}: ${prepared.problem}`);
  const planned = planHip(prepared.hip, motionCase.plan);
  const movements = await measureMovements(planned);
  const adduction = CRITERIA.find(({ label }) => label === 'Adduction') as Movement;
  const plain = measurePlain(motionCase, planned, adduction);
  const ours = movements.find(({ label }) => label === adduction.label)?.ms ?? Infinity;
  const map = await measureMap(motionCase);
  const feedback = bytesOfTree(boneTree(weldedMesh(bones.pelvis)));
  const memory = prepared.hip.bytes / (bytesOf(bones.pelvis) + bytesOf(bones.femur));
  const withFeedback = memory + feedback / (bytesOf(bones.pelvis) + bytesOf(bones.femur));
  console.log(
    `Prepared in ${prepareMs.toFixed(0)} ms; by each of ${WORKERS} workers at once in ${map.prepareMs.toFixed(0)} ms.`,
  );
  console.log(
    `One ray of three.js against all triangles: ${plain.rayMs.toFixed(2)} ms; ${plain.before} of ${NEAREST} vertices inside before the contact, ${plain.after} after.`,
  );
  return {
    goals: [
      { name: 'triangles of the smaller bone', value: Math.min(...triangles), atLeast: 145_000 },
      {
        name: 'one movement, ms, the slowest of all medians',
        value: Math.max(...movements.map(({ ms }) => ms)),
        atMost: 20,
      },
      { name: 'map, s, with the first contacts of the bones', value: map.firstMs / 1000, atMost: 5 },
      { name: 'map, s', value: map.neutralMs / 1000, atMost: 5 },
      { name: 'map with a lipped liner, s', value: map.lippedMs / 1000, atMost: 5 },
      { name: 'memory as a multiple of the meshes', value: memory, atMost: 3 },
      { name: 'memory with the bone of the feedback, as a multiple', value: withFeedback, atMost: 3 },
      { name: 'vertices inside by the plain test, 0.5° before the contact', value: plain.before, atMost: 0 },
      { name: 'vertices inside by the plain test, 2° after it', value: plain.after, atLeast: 1 },
      {
        name: 'times as fast as plain rays at each degree, extrapolated',
        value: plain.ms / ours,
        atLeast: 1000,
      },
    ],
    raw: { movements, plain, map: { ...map, rows: undefined }, prepareMs, memory, withFeedback, triangles },
  };
});
