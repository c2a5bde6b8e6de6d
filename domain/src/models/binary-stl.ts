import { BINARY_TRIANGLE } from './stl-format.ts';
import { cornerNotFinite } from './stl-rejected.ts';
import type { StlBody, TriangleSink } from './stl-body.ts';

/** Reads everything after the header; bytes beyond the declared triangles are ignored. */
export const readBinaryStl = (triangles: number, onTriangle: TriangleSink): StlBody => {
  const whole = new Uint8Array(BINARY_TRIANGLE);
  const seen = { held: 0, triangles: 0, notFiniteNormals: 0 };

  const readTriangle = (view: DataView, at: number): void => {
    const ax = view.getFloat32(at + 12, true);
    const ay = view.getFloat32(at + 16, true);
    const az = view.getFloat32(at + 20, true);
    const bx = view.getFloat32(at + 24, true);
    const by = view.getFloat32(at + 28, true);
    const bz = view.getFloat32(at + 32, true);
    const cx = view.getFloat32(at + 36, true);
    const cy = view.getFloat32(at + 40, true);
    const cz = view.getFloat32(at + 44, true);
    seen.triangles += 1;
    if (!Number.isFinite(ax + ay + az + bx + by + bz + cx + cy + cz)) throw cornerNotFinite(seen.triangles);
    const normal = view.getFloat32(at, true) + view.getFloat32(at + 4, true) + view.getFloat32(at + 8, true);
    if (!Number.isFinite(normal)) seen.notFiniteNormals += 1;
    onTriangle(ax, ay, az, bx, by, bz, cx, cy, cz);
  };

  /** A triangle that spans two chunks is joined first. */
  const fill = (bytes: Uint8Array, from: number): number => {
    const length = Math.min(BINARY_TRIANGLE - seen.held, bytes.length - from);
    whole.set(bytes.subarray(from, from + length), seen.held);
    seen.held += length;
    if (seen.held === BINARY_TRIANGLE) {
      seen.held = 0;
      readTriangle(new DataView(whole.buffer), 0);
    }
    return from + length;
  };

  return {
    write(bytes) {
      let at = seen.held > 0 ? fill(bytes, 0) : 0;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      while (seen.triangles < triangles && at + BINARY_TRIANGLE <= bytes.length) {
        readTriangle(view, at);
        at += BINARY_TRIANGLE;
      }
      if (seen.triangles < triangles && at < bytes.length) fill(bytes, at);
    },
    end: () => ({ triangles: seen.triangles, notFiniteNormals: seen.notFiniteNormals, cutOff: false }),
  };
};
