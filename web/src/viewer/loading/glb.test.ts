import { degrees } from '@cotyle/domain/cup/units';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, it } from 'vitest';
import { readGlb } from './glb.ts';
import type { MeshChunk } from './mesh-chunk.ts';

beforeAll(() => MeshoptEncoder.ready);

const phantom = meshOf(
  hemipelvis({ side: 'LEFT', angles: { inclination: degrees(42), anteversion: degrees(18) }, radius: 26 }),
  boundsOf('LEFT'),
  4,
);

const [STEP, LOW] = [1 / 128, -120];
const [FLOAT, UNSIGNED_SHORT, UNSIGNED_INT] = [5126, 5123, 5125];

const bytesOf = (array: Uint16Array | Uint32Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const quantised = (points: Float32Array): Uint16Array => {
  const positions = new Uint16Array((points.length / 3) * 4);
  points.forEach((value, at) => {
    positions[Math.floor(at / 3) * 4 + (at % 3)] = Math.round((value - LOW) / STEP);
  });
  return positions;
};

/** The bone as our server stores it: compressed, in a GLB. */
const glbOf = (componentType: number, indexBytes: 2 | 4): Uint8Array => {
  const triangles = indexBytes === 2 ? Uint16Array.from(phantom.triangles) : phantom.triangles.slice();
  const isShort = componentType === UNSIGNED_SHORT;
  const stride = isShort ? 8 : 12;
  const count = phantom.positions.length / 3;
  const points = bytesOf(isShort ? quantised(phantom.positions) : phantom.positions);
  const views = [
    MeshoptEncoder.encodeGltfBuffer(points, count, stride, 'ATTRIBUTES'),
    MeshoptEncoder.encodeGltfBuffer(bytesOf(triangles), triangles.length, indexBytes, 'TRIANGLES'),
  ].map((bytes, index) => ({
    bytes,
    stride: [stride, indexBytes][index],
    count: [count, triangles.length][index],
  }));
  let byteOffset = 0;
  const document = {
    nodes: [{ mesh: 0, ...(isShort ? { translation: [LOW, LOW, LOW], scale: [STEP, STEP, STEP] } : {}) }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType, count },
      {
        bufferView: 1,
        componentType: indexBytes === 2 ? UNSIGNED_SHORT : UNSIGNED_INT,
        count: triangles.length,
      },
    ],
    bufferViews: views.map(({ bytes, ...view }) => {
      const compressed = { byteOffset, byteLength: bytes.length, byteStride: view.stride, count: view.count };
      byteOffset += bytes.length;
      return { extensions: { EXT_meshopt_compression: compressed } };
    }),
  };
  const json = new TextEncoder().encode(JSON.stringify(document));
  const glb = new Uint8Array(28 + json.length + byteOffset);
  const header = new DataView(glb.buffer);
  header.setUint32(0, 0x4654_6c67, true);
  header.setUint32(8, glb.length, true);
  header.setUint32(12, json.length, true);
  glb.set(json, 20);
  views.reduce((at, { bytes }) => {
    glb.set(bytes, at);
    return at + bytes.length;
  }, 28 + json.length);
  return glb;
};

const chunksIn = (glb: Uint8Array): MeshChunk[] => {
  const chunks: MeshChunk[] = [];
  readGlb(glb, (chunk) => chunks.push(chunk));
  return chunks;
};

/** The corners of all triangles, in millimetres. */
const cornersIn = (chunks: readonly MeshChunk[]): number[] =>
  chunks.flatMap(({ positions, stride, indices, translation, scale }) =>
    [...(indices ?? [])].flatMap((at) =>
      translation.map((low, axis) => low + scale * (positions[at * stride + axis] ?? 0)),
    ),
  );

/** The codec may rotate the corners of a triangle, but not reverse them. */
const centresOf = (corners: readonly number[]): number[] =>
  Array.from({ length: corners.length / 3 }, (_, at) => {
    const triangle = Math.floor(at / 3) * 9 + (at % 3);
    return ((corners[triangle] ?? 0) + (corners[triangle + 3] ?? 0) + (corners[triangle + 6] ?? 0)) / 3;
  });

const expected = centresOf(
  [...phantom.triangles].flatMap((at) => [...phantom.positions.subarray(3 * at, 3 * at + 3)]),
);

describe('a derived model', () => {
  it.each([
    ['floats and long indices', FLOAT, 4, 1e-4],
    ['floats and short indices', FLOAT, 2, 1e-4],
    ['quantised coordinates and short indices', UNSIGNED_SHORT, 2, STEP],
  ] as const)('of %s has every triangle of the bone in its place', (_, type, indexBytes, tolerance) => {
    const read = centresOf(cornersIn(chunksIn(glbOf(type, indexBytes))));
    expect(read).toHaveLength(expected.length);
    const farthest = read.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))),
      0,
    );
    expect(farthest).toBeLessThan(tolerance);
  });

  it('is rejected when it is truncated, damaged or something else', () => {
    const glb = glbOf(FLOAT, 4);
    expect(() => chunksIn(glb.subarray(0, glb.length - 3))).toThrow('not a whole GLB');
    expect(() => chunksIn(new Uint8Array(100))).toThrow('not a whole GLB');
    const damaged = glb.slice();
    damaged.fill(0xff, -2000);
    expect(() => chunksIn(damaged)).toThrow('wrong length');
  });
});
