import { degrees } from '../../cup/units.ts';
import { boundsOf, hemipelvis } from '../../phantom/hemipelvis.ts';
import { meshOf } from '../../phantom/mesh.ts';
import type { Mesh } from '../mesh.ts';
import type { Side } from '../../hip/side.ts';
import type { HipFacts } from '../hip-facts.ts';
import { measureHip } from '../measure-hip.ts';
import { tallyMesh } from '../mesh-tally.ts';
import type { MeshCount } from '../mesh-tally.ts';
import { sampleSurface } from '../surface-samples.ts';
import type { SurfaceSamples } from '../surface-samples.ts';

/** Test models of hips with a known side. */

/** The phantom of one hip, with edges of about `step` millimetres. */
export const hipMesh = (side: Side, step = 6): Mesh =>
  meshOf(
    hemipelvis({ side, angles: { inclination: degrees(42), anteversion: degrees(18) }, radius: 26 }),
    boundsOf(side),
    step,
  );

export type Move = (x: number, y: number, z: number) => readonly [number, number, number];

export const moved = ({ positions, triangles }: Mesh, move: Move): Mesh => {
  const out = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3)
    out.set(move(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0), at);
  return { positions: out, triangles };
};

/** A mirrored mesh, whose triangles still face outwards. */
export const mirrored = (mesh: Mesh): Mesh => {
  const { positions, triangles } = moved(mesh, (x, y, z) => [-x, y, z]);
  return { positions, triangles: triangles.toReversed() };
};

export const joinedMeshes = (one: Mesh, other: Mesh): Mesh => ({
  positions: Float32Array.from([...one.positions, ...other.positions]),
  triangles: Uint32Array.from([
    ...one.triangles,
    ...other.triangles.map((vertex) => vertex + one.positions.length / 3),
  ]),
});

const read = ({ positions, triangles }: Mesh): { samples: SurfaceSamples; count: MeshCount } => {
  const [sampler, tally] = [sampleSurface(), tallyMesh()];
  const at = (n: number, k: number): number => positions[3 * (triangles[n] ?? 0) + k] ?? 0;
  for (let n = 0; n < triangles.length; n += 3)
    for (const { add } of [sampler, tally])
      add(
        ...([at(n, 0), at(n, 1), at(n, 2)] as const),
        ...([at(n + 1, 0), at(n + 1, 1), at(n + 1, 2)] as const),
        ...([at(n + 2, 0), at(n + 2, 1), at(n + 2, 2)] as const),
      );
  return { samples: sampler.samples(), count: tally.count() };
};

export const countOf = (mesh: Mesh): MeshCount => read(mesh).count;

export const hipOf = (mesh: Mesh): HipFacts => {
  const { samples, count } = read(mesh);
  const work = measureHip(samples, count);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
};
