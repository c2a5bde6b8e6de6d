import { createHash } from 'node:crypto';
import type { Closing, Opening, Totals } from './contents.ts';

export interface Tally {
  add(opening: Opening, closing: Closing): void;
  totals(): Totals;
}

/** Counted by the one that writes a backup and again by everyone who reads it. */
export const createTally = (): Tally => {
  const tables: Totals['tables'] = [];
  const lines = createHash('sha256');
  let count = 0;
  let bytes = 0;
  return {
    add(opening, closing) {
      if (opening.kind === 'table') {
        const { schema, name } = opening.table;
        tables.push({ name: `${schema}.${name}`, rows: closing.rows ?? 0, sha256: closing.sha256 });
        return;
      }
      count += 1;
      bytes += closing.bytes;
      lines.update(`${opening.key} ${closing.bytes} ${closing.sha256}\n`);
    },
    totals: () => ({ tables, objects: { count, bytes, sha256: lines.copy().digest('hex') } }),
  };
};
