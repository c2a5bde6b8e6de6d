import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { encryptWith } from './age-file.ts';
import { checksumEntry, ENTRIES, fileEntry, rowsEntry } from './entry-names.ts';
import type { Checksum, Head, Manifest, Table } from './contents.ts';
import { createTotals } from './totals.ts';

/** Rows are split into entries of this size, because tar needs the length of an entry first. */
const ROWS_BYTES = 4 * 1024 ** 2;
// Rows compress to a fifth at the fastest level; scans and models hardly compress.
const LEVEL = 1;

const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);

type AddBytes = (bytes: Uint8Array) => Promise<void>;

export interface ArchiveWriter {
  head(head: Head): Promise<void>;
  /** `copy` adds rows in the format of COPY and returns their number. */
  table(table: Table, copy: (add: AddBytes) => Promise<number>): Promise<void>;
  file(key: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<Checksum>;
  manifest(rest: Pick<Manifest, 'findings' | 'gone'>): Promise<Manifest>;
}

/** Writes one entry and waits until it is consumed. */
const addEntry = async (
  tar: Pack,
  name: string,
  size: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mtime: Date,
): Promise<void> => {
  let settle: (error?: Error | null) => void = () => undefined;
  const taken = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  // Also awaited below; an entry may fail while its bytes are still being read.
  taken.catch(() => undefined);
  const entry = tar.entry({ name, size, mode: 0o600, mtime }, (error) => settle(error));
  entry.on('error', () => undefined);
  for await (const chunk of bytes) if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), taken]);
  entry.end(undefined);
  await taken;
};

const archiveWriter = (tar: Pack): ArchiveWriter => {
  const totals = createTotals();
  let mtime = new Date(0);
  const add = (name: string, bytes: Uint8Array) => addEntry(tar, name, bytes.length, [bytes], mtime);
  const addJson = (name: string, value: unknown) => add(name, Buffer.from(JSON.stringify(value)));

  return {
    head(head) {
      mtime = new Date(head.takenAt);
      return addJson(ENTRIES.head, head);
    },
    async table(table, copy) {
      const hash = createHash('sha256');
      let bytes = 0;
      let part = 0;
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      const flush = async (): Promise<void> => {
        part += 1;
        const rows = await compress(Buffer.concat(waiting), { level: LEVEL });
        waiting = [];
        waitingBytes = 0;
        await add(rowsEntry(table, part), rows);
      };
      const rows = await copy(async (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= ROWS_BYTES) await flush();
      });
      if (waitingBytes > 0) await flush();
      const checksum: Checksum = { bytes, sha256: hash.digest('hex'), rows };
      await addJson(checksumEntry({ kind: 'table', table }), checksum);
      totals.add({ kind: 'table', table }, checksum);
    },
    async file(key, size, source) {
      const hash = createHash('sha256');
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      };
      await addEntry(tar, fileEntry(key), size, hashed(), mtime);
      const checksum: Checksum = { bytes: size, sha256: hash.digest('hex') };
      await addJson(checksumEntry({ kind: 'file', key }), checksum);
      totals.add({ kind: 'file', key }, checksum);
      return checksum;
    },
    async manifest(rest) {
      const manifest: Manifest = { ...totals.totals(), ...rest };
      await addJson(ENTRIES.manifest, manifest);
      return manifest;
    },
  };
};

export interface ArchiveTarget {
  readonly passphrase: string;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Base-2 logarithm of scrypt's cost; age's default where undefined. */
  readonly workFactor?: number;
}

/** A tar in age: entries are encrypted and written while the next are read. */
export const writeArchive = async <T>(
  { passphrase, write, workFactor }: ArchiveTarget,
  work: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> => {
  const tar = pack();
  tar.on('error', () => undefined);
  const send = async (): Promise<void> => {
    for await (const bytes of await encryptWith(passphrase, tar as AsyncIterable<Uint8Array>, workFactor))
      await write(bytes);
  };
  const fill = async (): Promise<T> => {
    const result = await work(archiveWriter(tar));
    tar.finalize();
    return result;
  };
  try {
    const [result] = await Promise.all([fill(), send()]);
    return result;
  } catch (error) {
    // Either side would otherwise wait for the other forever.
    tar.destroy();
    throw error;
  }
};
