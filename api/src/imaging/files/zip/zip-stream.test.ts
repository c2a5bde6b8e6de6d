import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isExhaustive } from '@cotyle/domain/testing/sampled';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromRandomAccessReader, RandomAccessReader } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { zipLength, streamZip } from './zip-stream.ts';
import type { StoredEntry } from './zip-stream.ts';

const modified = new Date('2026-03-04T05:06:08Z');

const entryOf = (name: string, chunks: readonly Uint8Array[]): StoredEntry => ({
  name,
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  modified,
  open: () => Promise.resolve(Readable.from(chunks)),
});

/** An archive of which only some chunks are in memory: one chunk may be repeated. */
class Pieces extends RandomAccessReader {
  private readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    super();
    this.pieces = pieces;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const wanted: Uint8Array[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      if (at + piece.length > start && at < end)
        wanted.push(piece.subarray(Math.max(0, start - at), Math.min(piece.length, end - at)));
      at += piece.length;
    }
    return Readable.from(wanted);
  }
}

const openZip = (pieces: readonly Uint8Array[], length: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };
    fromRandomAccessReader(new Pieces(pieces), length, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject).on('end', () => resolve(entries));
    zip.on('entry', (entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });

const archive = async (sources: readonly StoredEntry[]) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamZip(sources)) pieces.push(piece);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { length, zip: await openZip(pieces, length) };
};

describe('a zip stream', () => {
  it('has its announced length and returns any names and contents', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replace(/[/\\:\0]/g, '_'));
    const file = fc.tuple(name, fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 6 }), async (files) => {
        const sources = files.map(([one, chunks]) => entryOf(`${one}.x`, chunks));
        const { length, zip } = await archive(sources);
        expect(zipLength(sources)).toBe(length);
        const entries = await entriesOf(zip);
        expect(entries.map(({ fileName }) => fileName)).toEqual(sources.map((source) => source.name));
        for (const [index, entry] of entries.entries())
          expect(await contentOf(zip, entry)).toEqual(Buffer.concat(files[index]?.[1] ?? []));
      }),
      { numRuns: 25 },
    );
  });

  it('states the time of each file', async () => {
    const { zip } = await archive([entryOf('a', [])]);
    const [entry] = await entriesOf(zip);
    expect(entry?.getLastModDate({ timezone: 'UTC' })).toEqual(modified);
  });

  it.runIf(isExhaustive())('may hold more than four gigabytes, in one file and in total', async () => {
    const piece = new Uint8Array(64 * 1024 ** 2);
    const sources = [
      entryOf('before', [Buffer.from('before')]),
      entryOf(
        'large',
        Array.from({ length: 65 }, () => piece),
      ),
      entryOf('behind', [Buffer.from('behind')]),
    ];
    const { length, zip } = await archive(sources);
    expect(length).toBeGreaterThan(4 * 1024 ** 3);
    expect(zipLength(sources)).toBe(length);
    const [before, large, behind] = await entriesOf(zip);
    expect([large?.fileName, large?.uncompressedSize]).toEqual(['large', 65 * piece.length]);
    expect((await contentOf(zip, before as Entry)).toString()).toBe('before');
    expect((await contentOf(zip, behind as Entry)).toString()).toBe('behind');
  });

  it('fails if a file is shorter or longer than announced', async () => {
    for (const size of [3, 5]) {
      const source = { ...entryOf('a', [Buffer.from('1234')]), size };
      await expect(archive([source])).rejects.toThrow('A stored file does not have its recorded size.');
    }
  });
});
