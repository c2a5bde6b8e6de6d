import { setImmediate as nextTurn } from 'node:timers/promises';
import { FINE_DEVIATION_MAX } from '@cotyle/domain/models/facts';
import type { DerivedLevel } from '@cotyle/domain/models/facts';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { codecsReady, compressMeshlet, decodeMeshlet } from '../encoding/compress.ts';
import type { CompressedMeshlet } from '../encoding/compress.ts';
import { deviationOf } from '../geometry/deviation.ts';
import { joinMeshes } from '../encoding/join-meshes.ts';
import { writeGlb } from '../encoding/write-glb.ts';
import { countOpenEdges } from '../geometry/open-edges.ts';
import { splitIntoMeshlets } from '../encoding/meshlets.ts';
import { simplify } from '../geometry/simplify.ts';
import { removeDegenerate } from '../geometry/remove-degenerate.ts';

export interface EncodedLevel {
  readonly glb: Uint8Array;
  readonly level: DerivedLevel;
}

export interface Derivation {
  readonly coarse: EncodedLevel;
  readonly fine: EncodedLevel;
  readonly openEdges: number;
}

const compressMesh = (mesh: Mesh): { meshlets: CompressedMeshlet[]; shift: number } => {
  const all = splitIntoMeshlets(mesh).map((part) => compressMeshlet(mesh, part));
  return { meshlets: all.map((one) => one.compressed), shift: Math.max(...all.map(({ shift }) => shift)) };
};

const encodeLevel = (
  meshlets: readonly CompressedMeshlet[],
  triangles: number,
  deviation: number,
): EncodedLevel => {
  const glb = writeGlb(meshlets);
  return { glb, level: { bytes: glb.length, triangles, deviation } };
};

const deriveFine = (mesh: Mesh): EncodedLevel => {
  const { meshlets, shift } = compressMesh(mesh);
  if (shift > FINE_DEVIATION_MAX) throw new Error(`The fine level deviates by ${shift} mm.`);
  return encodeLevel(meshlets, mesh.triangles.length / 3, shift);
};

const deriveCoarse = (mesh: Mesh, coarse: Mesh): EncodedLevel => {
  const { meshlets } = compressMesh(coarse);
  // Measured on the decoded level, including the loss of compression.
  const deviation = deviationOf(mesh, joinMeshes(meshlets.map(decodeMeshlet)));
  return encodeLevel(meshlets, coarse.triangles.length / 3, deviation);
};

/** Derives both levels of a welded mesh, with their measured deviations. */
export const derive = async (welded: Mesh): Promise<Derivation> => {
  await codecsReady();
  const openEdges = countOpenEdges(welded);
  const mesh = removeDegenerate(welded);
  const fine = deriveFine(mesh);
  // Lets the process notice a disconnect between two long steps.
  await nextTurn();
  const coarse = await simplify(mesh);
  await nextTurn();
  return { openEdges, fine, coarse: coarse === mesh ? fine : deriveCoarse(mesh, coarse) };
};
