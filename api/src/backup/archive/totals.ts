import { createHash } from 'node:crypto';
import type { Checksum, Section, Totals } from './contents.ts';

export interface RunningTotals {
  add(section: Section, checksum: Checksum): void;
  totals(): Totals;
}

/** Counted when a backup is written, and again when it is read. */
export const createTotals = (): RunningTotals => {
  const tables: Totals['tables'] = [];
  const lines = createHash('sha256');
  let count = 0;
  let bytes = 0;
  return {
    add(section, checksum) {
      if (section.kind === 'table') {
        const { schema, name } = section.table;
        tables.push({ name: `${schema}.${name}`, rows: checksum.rows ?? 0, sha256: checksum.sha256 });
        return;
      }
      count += 1;
      bytes += checksum.bytes;
      lines.update(`${section.key} ${checksum.bytes} ${checksum.sha256}\n`);
    },
    totals: () => ({ tables, files: { count, bytes, sha256: lines.copy().digest('hex') } }),
  };
};
