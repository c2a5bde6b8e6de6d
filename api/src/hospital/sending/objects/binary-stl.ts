import { BINARY_START, BINARY_TRIANGLE } from '@cotyle/domain/models/stl-format';
import { readStl } from '@cotyle/domain/models/stl-reader';
import type { EnclosedFile } from './encapsulate.ts';

/** As many triangles are joined to one chunk. */
const TRIANGLES_AT_ONCE = 1024;
const HEADER = 'Converted from a text';

interface TextStl {
  readonly size: number;
  readonly triangles: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

const normalOf = (corners: readonly number[]): readonly [number, number, number] => {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = corners;
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(nx, ny, nz);
  return length === 0 ? [0, 0, 0] : [nx / length, ny / length, nz / length];
};

/** Collects triangles, and gives them out in chunks. */
const triangleChunks = () => {
  let full: Buffer[] = [];
  let chunk = Buffer.alloc(TRIANGLES_AT_ONCE * BINARY_TRIANGLE);
  let at = 0;
  const write = (...corners: readonly number[]): void => {
    for (const value of [...normalOf(corners), ...corners]) at = chunk.writeFloatLE(value, at);
    // The attribute of a triangle, which has no meaning.
    at += 2;
    if (at < chunk.length) return;
    full.push(chunk);
    chunk = Buffer.alloc(chunk.length);
    at = 0;
  };
  return {
    write,
    take: (): readonly Buffer[] => {
      const taken = full;
      full = [];
      return taken;
    },
    rest: (): Buffer => chunk.subarray(0, at),
  };
};

async function* converted({ size, triangles, open }: TextStl): AsyncGenerator<Uint8Array> {
  const head = Buffer.alloc(BINARY_START);
  head.write(HEADER, 'latin1');
  head.writeUInt32LE(triangles, BINARY_START - 4);
  yield head;
  const chunks = triangleChunks();
  const reader = readStl(size, chunks.write);
  for await (const bytes of await open()) {
    reader.write(bytes);
    yield* chunks.take();
  }
  reader.end();
  yield* chunks.take();
  yield chunks.rest();
}

/** DICOM takes only binary STL: a text is converted while it is read. */
export const asBinaryStl = (text: TextStl): EnclosedFile => ({
  length: BINARY_START + text.triangles * BINARY_TRIANGLE,
  open: async () => converted(text),
});
