import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  /** The file name without its extension; the number in front gives the order. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const file of files) {
    const number = FILE.exec(file)?.[1];
    if (number === undefined)
      throw new Error(`The migration ${file} is not named like 0001_words_with_underscores.sql.`);
    const twin = seen.get(number);
    if (twin) throw new Error(`The migrations ${twin} and ${file} have the same number.`);
    seen.set(number, file);
  }
  return Promise.all(
    files.map(async (file) => {
      // A checkout may convert line ends, which must not change the checksum.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};
