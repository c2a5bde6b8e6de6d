import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Extract } from 'tar-stream';
import type { z } from 'zod';
import { decryptWith } from './age-file.ts';
import { checksumEntry, ENTRIES, fileEntry, rowsEntry, sectionStartedBy } from './entry-names.ts';
import { Checksum, Head, Manifest } from './contents.ts';
import type { Section } from './contents.ts';
import { BackupError } from './backup-error.ts';
import { createTotals } from './totals.ts';
import type { RunningTotals } from './totals.ts';

export type ArchiveItem =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'section'; readonly section: Section; readonly content: SectionContent }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

export interface SectionContent {
  /** Must be read before the next item; unread bytes are skipped and still verified. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Available once all bytes have been read. */
  checksum(): Checksum;
}

/** The head of a large clinic has some hundred kilobytes. */
const JSON_MAX_BYTES = 64 * 1024 ** 2;
const ROWS_MAX_BYTES = 64 * 1024 ** 2;

const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

// All bytes are authenticated, so another version of Cotyle wrote this layout.
const unknownLayout = () =>
  new BackupError('The backup is complete, but this version of Cotyle does not know its layout.');

/** One file in the tar. */
type Entry = Extract extends AsyncIterable<infer E> ? E : never;

interface Entries {
  next(): Promise<Entry>;
  /** Rejects when anything follows. */
  end(): Promise<void>;
}

const openEntries = (plain: AsyncIterable<Uint8Array>): Entries => {
  const source = Readable.from(plain);
  const tar = extract();
  // Keeps the original error, which says what is wrong with the backup.
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  const entries = tar[Symbol.asyncIterator]();
  return {
    async next() {
      const { value, done } = await entries.next();
      if (done) throw unknownLayout();
      return value;
    },
    async end() {
      if (!(await entries.next()).done) throw unknownLayout();
    },
  };
};

const readEntry = async (entry: Entry, max: number): Promise<Buffer> => {
  if ((entry.header.size ?? 0) > max) throw unknownLayout();
  const chunks: Buffer[] = [];
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const readJson = async <T extends z.ZodType>(schema: T, entry: Entry): Promise<z.output<T>> => {
  const result = schema.safeParse(JSON.parse((await readEntry(entry, JSON_MAX_BYTES)).toString('utf8')));
  if (!result.success) throw unknownLayout();
  return result.data;
};

/** Yields a file in chunks, and rows entry by entry. */
const contentOf = async function* (
  entries: Entries,
  first: Entry,
  section: Section,
): AsyncGenerator<Buffer, Entry> {
  if (section.kind === 'file') {
    if (first.header.name !== fileEntry(section.key)) throw unknownLayout();
    for await (const chunk of first as AsyncIterable<Buffer>) yield chunk;
    return entries.next();
  }
  let entry = first;
  for (let part = 1; entry.header.name === rowsEntry(section.table, part); part += 1) {
    yield await decompress(await readEntry(entry, ROWS_MAX_BYTES), { maxOutputLength: ROWS_MAX_BYTES });
    entry = await entries.next();
  }
  return entry;
};

const sectionContent = (
  entries: Entries,
  first: Entry,
  section: Section,
  totals: RunningTotals,
): SectionContent => {
  let checksum: Checksum | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    const content = contentOf(entries, first, section);
    let next = await content.next();
    for (; !next.done; next = await content.next()) {
      hash.update(next.value);
      bytes += next.value.length;
      yield next.value;
    }
    if (next.value.header.name !== checksumEntry(section)) throw unknownLayout();
    checksum = await readJson(Checksum, next.value);
    if (checksum.bytes !== bytes || checksum.sha256 !== hash.digest('hex')) throw unknownLayout();
    totals.add(section, checksum);
  };
  return {
    bytes: read(),
    checksum() {
      if (!checksum) throw new Error('The section has not been read to its end.');
      return checksum;
    },
  };
};

const skipRest = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  const left = bytes[Symbol.asyncIterator]();
  while (!(await left.next()).done);
};

/** Yields the items of a backup in order; the manifest comes after everything before it was verified. */
export const readArchive = async function* (
  encrypted: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<ArchiveItem, void> {
  const entries = openEntries(decryptWith(passphrase, encrypted));
  const totals = createTotals();
  const first = await entries.next();
  if (first.header.name !== ENTRIES.head) throw unknownLayout();
  const head = await readJson(Head, first);
  yield { kind: 'head', head };
  let entry = await entries.next();
  for (; entry.header.name !== ENTRIES.manifest; entry = await entries.next()) {
    const section = sectionStartedBy(entry.header.name, head.tables);
    if (!section) throw unknownLayout();
    const content = sectionContent(entries, entry, section, totals);
    yield { kind: 'section', section, content };
    await skipRest(content.bytes);
  }
  const manifest = await readJson(Manifest, entry);
  const { tables, files } = manifest;
  if (!isDeepStrictEqual(totals.totals(), { tables, files })) throw unknownLayout();
  // Only the end of the archive proves that it is complete.
  await entries.end();
  yield { kind: 'manifest', manifest };
};
