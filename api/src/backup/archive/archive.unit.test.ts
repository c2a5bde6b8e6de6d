import { SLOW } from '@cotyle/domain/testing/slow';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Head, Table } from './contents.ts';
import { readArchive } from './read-archive.ts';
import type { ArchiveItem } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';
import type { ArchiveWriter } from './write-archive.ts';

const PASSPHRASE = 'a passphrase of some length';
const TABLES: Table[] = [
  { schema: 'public', name: 'patients', columns: ['id', 'name'] },
  { schema: 'public', name: 'empty', columns: ['id'] },
];
const HEAD: Head = {
  takenAt: '2026-11-16T06:00:00.000Z',
  tables: TABLES,
  migrations: [],
  sequences: [],
  queue: null,
};

const one = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

const written = async (work: (archive: ArchiveWriter) => Promise<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  await writeArchive(
    { passphrase: PASSPHRASE, workFactor: 1, write: async (bytes) => void chunks.push(bytes) },
    work,
  );
  return Buffer.concat(chunks);
};

const archiveOf = (rows: readonly Uint8Array[], files: readonly Uint8Array[]) =>
  written(async (archive) => {
    await archive.head(HEAD);
    for (const table of TABLES)
      await archive.table(table, async (add) => {
        if (table.name === 'empty') return 0;
        for (const chunk of rows) await add(chunk);
        return rows.length;
      });
    for (const [index, file] of files.entries())
      await archive.file(`ab/${'c'.repeat(index * 60)}${index}`, file.length, one(file));
    return archive.manifest({ findings: [], gone: 0 });
  });

const inChunks = async function* (bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

const read = async (bytes: Uint8Array, size = 1000) => {
  const sections: Record<string, Buffer> = {};
  let last: ArchiveItem | undefined;
  for await (const item of readArchive(inChunks(bytes, size), PASSPHRASE)) {
    last = item;
    if (item.kind !== 'section') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of item.content.bytes) chunks.push(chunk);
    const name = item.section.kind === 'table' ? item.section.table.name : item.section.key;
    sections[name] = Buffer.concat(chunks);
    expect(item.content.checksum().sha256).toBe(
      createHash('sha256')
        .update(sections[name] ?? '')
        .digest('hex'),
    );
  }
  return { sections, last };
};

const someBytes = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 4 });

describe('the archive of a backup', () => {
  it('returns every row and file, read in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, someBytes, fc.integer({ min: 1, max: 5000 }), async (rows, files, size) => {
        const { sections, last } = await read(await archiveOf(rows, files), size);
        const expected = Object.fromEntries(
          files.map((file, index) => [`ab/${'c'.repeat(index * 60)}${index}`, Buffer.from(file)]),
        );
        expect(sections).toEqual({
          patients: Buffer.concat(rows),
          empty: Buffer.alloc(0),
          ...expected,
        });
        expect(last?.kind).toBe('manifest');
      }),
      { numRuns: 30 },
    );
  });

  it('splits the rows of a large table into several entries', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => Buffer.alloc(1024 ** 2, index));
    const { sections } = await read(await archiveOf(rows, []), 100_000);
    expect(sections['patients']?.equals(Buffer.concat(rows))).toBe(true);
  });

  it('is rejected if any bit is changed or any byte is missing', SLOW, async () => {
    const bytes = await archiveOf([Buffer.alloc(200_000, 1)], [Buffer.alloc(150_000, 2)]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.nat({ max: 7 }),
        fc.boolean(),
        async (at, bit, isCut) => {
          const spoilt = isCut ? bytes.subarray(0, at) : Buffer.from(bytes);
          if (!isCut) spoilt.writeUInt8(spoilt.readUInt8(at) ^ (1 << bit), at);
          await expect(read(spoilt)).rejects.toThrow(
            /^(The backup is damaged or incomplete|BACKUP_KEY is not|This file is not a Cotyle backup)/,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fails with the error of the disk if it cannot be written', async () => {
    let writes = 0;
    const writing = writeArchive(
      {
        passphrase: PASSPHRASE,
        workFactor: 1,
        write: async () => {
          writes += 1;
          if (writes > 3) throw new Error('no space left');
        },
      },
      async (archive) => {
        await archive.head(HEAD);
        await archive.file('large', 50_000_000, inChunks(Buffer.alloc(50_000_000), 1_000_000));
      },
    );
    await expect(writing).rejects.toThrow('no space left');
  });

  it('fails with the error of the storage if a file cannot be read', async () => {
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(1000);
      throw new Error('the storage is away');
    };
    const writing = written(async (archive) => {
      await archive.head(HEAD);
      await archive.file('lost', 5000, failing());
    });
    await expect(writing).rejects.toThrow('the storage is away');
  });
});
