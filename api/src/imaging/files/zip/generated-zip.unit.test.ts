import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { zipGenerated } from './generated-zip.ts';

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: false, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<string> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(text(stream))));
  });

const FILES = [
  { name: 'PELVIS/IM0001.dcm', bytes: Buffer.from('slice '.repeat(500)) },
  { name: 'KNEES/IM0001.dcm', bytes: Buffer.from('x') },
];

const entriesOf = async (zip: ZipFile) => {
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => entries.push(entry));
  await new Promise((resolve, reject) => zip.once('end', resolve).once('error', reject));
  return Promise.all(
    entries.map(async (entry) => {
      const content = await contentOf(zip, entry);
      const { fileName, compressionMethod, uncompressedSize, compressedSize } = entry;
      return { fileName, compressionMethod, uncompressedSize, compressedSize, content };
    }),
  );
};

describe('a zip of generated files', () => {
  it.each([
    ['stored', 0, {}],
    ['deflated', 8, { deflateLevel: 2, modified: new Date('2026-11-01T09:00:00Z') }],
  ] as const)('holds them %s, for any program that reads zips', async (_, compressionMethod, options) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipGenerated(FILES, options)) chunks.push(chunk);
    const entries = await entriesOf(await open(Buffer.concat(chunks)));
    expect(entries).toEqual(
      FILES.map(({ name, bytes }) => ({
        fileName: name,
        compressionMethod,
        uncompressedSize: bytes.length,
        compressedSize: expect.any(Number),
        content: bytes.toString(),
      })),
    );
    const first = entries[0]?.compressedSize ?? 0;
    expect(first < 100).toBe(compressionMethod === 8);
  });
});
