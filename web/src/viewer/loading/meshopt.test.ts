import { array, assert, integer, property } from 'fast-check';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, it } from 'vitest';
import { degrees } from '@cotyle/domain/cup/units';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { readAttributes } from './meshopt-attributes.ts';
import { warmUpDecoder } from './jit-warm-up.ts';
import { readTriangles } from './meshopt-triangles.ts';

beforeAll(() => MeshoptEncoder.ready);

const bytesOf = (array: Uint16Array | Uint32Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const trianglesIn = (encoded: Uint8Array, count: number): Uint32Array => {
  const corners: number[] = [];
  readTriangles(encoded, count, (a, b, c) => corners.push(a, b, c));
  return Uint32Array.from(corners);
};

/** The codec may rotate the corners of a triangle. */
const turned = (triangles: Uint32Array): string[] =>
  Array.from({ length: triangles.length / 3 }, (_, n) => {
    const [a = 0, b = 0, c = 0] = triangles.subarray(3 * n, 3 * n + 3);
    return (
      [
        [a, b, c],
        [b, c, a],
        [c, a, b],
      ]
        .map((corners) => corners.join())
        .sort()[0] ?? ''
    );
  });

const phantom = meshOf(
  hemipelvis({ side: 'LEFT', angles: { inclination: degrees(42), anteversion: degrees(18) }, radius: 26 }),
  boundsOf('LEFT'),
  4,
);

describe('a compressed mesh', () => {
  it.each([4, 8, 12, 16])('decodes any attributes of %d bytes', (stride) => {
    assert(
      property(array(integer({ min: 0, max: 255 }), { maxLength: 4000 }), (numbers) => {
        const count = Math.floor(numbers.length / stride);
        const source = Uint8Array.from(numbers.slice(0, count * stride));
        const encoded = MeshoptEncoder.encodeGltfBuffer(source, count, stride, 'ATTRIBUTES');
        expect(readAttributes(encoded, count, stride)).toEqual(source);
      }),
      { numRuns: 50 },
    );
  });

  it('decodes any triangles', () => {
    assert(
      property(array(integer({ min: 0, max: 5000 }), { maxLength: 600 }), (numbers) => {
        const source = Uint32Array.from(numbers.slice(0, numbers.length - (numbers.length % 3)));
        const encoded = MeshoptEncoder.encodeGltfBuffer(bytesOf(source), source.length, 4, 'TRIANGLES');
        expect(turned(trianglesIn(encoded, source.length))).toEqual(turned(source));
      }),
    );
  });

  it('decodes a bone', () => {
    const triangles = phantom.triangles.slice();
    const [remap, count] = MeshoptEncoder.reorderMesh(triangles, true, true);
    const points = new Float32Array(count * 3);
    remap.forEach((place, vertex) =>
      points.set(phantom.positions.subarray(3 * vertex, 3 * vertex + 3), 3 * place),
    );
    const vertices = MeshoptEncoder.encodeGltfBuffer(bytesOf(points), count, 12, 'ATTRIBUTES');
    const indices = MeshoptEncoder.encodeGltfBuffer(bytesOf(triangles), triangles.length, 4, 'TRIANGLES');
    expect(new Float32Array(readAttributes(vertices, count, 12).buffer)).toEqual(points);
    expect(turned(trianglesIn(indices, triangles.length))).toEqual(turned(triangles));
  });

  it('is rejected when it is truncated or of another kind', () => {
    const source = Uint32Array.from({ length: 300 }, (_, n) => (n * 7) % 50);
    const encoded = MeshoptEncoder.encodeGltfBuffer(bytesOf(source), 300, 4, 'TRIANGLES');
    expect(() => trianglesIn(encoded.subarray(0, encoded.length - 3), 300)).toThrow('wrong length');
    expect(() => readAttributes(encoded, 300, 4)).toThrow('unknown version');
    const points = MeshoptEncoder.encodeGltfBuffer(bytesOf(source), 300, 4, 'ATTRIBUTES');
    expect(() => readAttributes(points.subarray(0, points.length - 5), 300, 4)).toThrow(
      /too early|wrong length/,
    );
  });
});

describe('the warm-up data of the decoder', () => {
  it('is decoded without an error', () => {
    expect(warmUpDecoder).not.toThrow();
  });
});
