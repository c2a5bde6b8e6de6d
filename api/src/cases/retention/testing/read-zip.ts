import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import type { ZipFile } from 'yauzl';

/** The entries in their order, as any other program reads them. */
export const readZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(
      bytes,
      { lazyEntries: true, strictFileNames: true, validateEntrySizes: true },
      (error, opened) => (error ? reject(error) : resolve(opened)),
    );
  });
  const found = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          found.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return found;
};
