import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

const OPTIONS = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, OPTIONS, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject).on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

/** The entries in their order, as any other program reads them, each checksum included. */
export const readZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await open(bytes);
  const found = new Map<string, Buffer>();
  const read = promisify((entry: Entry, done: Parameters<ZipFile['openReadStream']>[1]) =>
    zip.openReadStream(entry, done),
  );
  for (const entry of await entriesOf(zip)) found.set(entry.fileName, await buffer(await read(entry)));
  return found;
};
