import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { EXAMPLE_PARTS, exampleTable } from '@cotyle/domain/implants/clinic/example';
import type { ExamplePart } from '@cotyle/domain/implants/clinic/example';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { zipGenerated } from '../../files/zip/generated-zip.ts';
import type { GeneratedFile } from '../../files/zip/generated-zip.ts';

const IDS = [
  'generic/cup/52',
  'generic/liner/52-36-neutral',
  'generic/head/36-M',
  'generic/stem/5-standard-135',
];

/** One part of each kind. They fit each other. */
export const SMALL_PARTS: readonly ExamplePart[] = EXAMPLE_PARTS.filter(({ part }) => IDS.includes(part.id));

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1, (n >> 1) & 1, (n >> 2) & 1] as const);
const FACES = [
  [0, 2, 1, 1, 2, 3],
  [4, 5, 6, 5, 7, 6],
  [0, 1, 4, 1, 5, 4],
  [2, 6, 3, 3, 6, 7],
  [0, 4, 2, 2, 4, 6],
  [1, 3, 5, 3, 7, 5],
];

/** A cube of twelve triangles. */
export const cube = (side: number): Mesh => ({
  positions: Float32Array.from(CORNERS.flatMap((corner) => corner.map((at) => at * side))),
  triangles: Uint32Array.from(FACES.flat()),
});

const sideOf = ({ part }: ExamplePart): number => (part.kind === 'stem' ? part.length : part.diameter);

/** In place of their real shapes, cubes of the right size. */
export const smallFiles = (parts: readonly ExamplePart[] = SMALL_PARTS): GeneratedFile[] => [
  { name: 'catalogue.csv', bytes: Buffer.from(exampleTable(parts)) },
  ...parts.map((one) => ({ name: one.file, bytes: binaryStl(cube(sideOf(one))) })),
];

export const zipOf = (files: readonly GeneratedFile[], deflateLevel = 6): Promise<Buffer> =>
  buffer(Readable.from(zipGenerated(files, { deflateLevel })));

/** The files with some replaced, added, or left out where the bytes are undefined. */
export const changed = (changes: Readonly<Record<string, Uint8Array | undefined>>): GeneratedFile[] => {
  const kept = smallFiles().filter(({ name }) => !(name in changes));
  const added = Object.entries(changes).flatMap(([name, bytes]) => (bytes ? [{ name, bytes }] : []));
  return [...kept, ...added];
};
