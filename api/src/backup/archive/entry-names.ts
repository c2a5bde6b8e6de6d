import type { Section, Table } from './contents.ts';

/**
 * How the archive is laid out. `age --decrypt` and `tar` open it without Cotyle:
 *
 *     head.json                            when it was made, migrations, sequences, the columns of each table
 *     tables/public.users/000001.copy.gz   rows as COPY writes them, in parts
 *     checksums/tables/public.users.json   bytes, SHA-256 and rows of the parts together
 *     files/<storage key>                  an uploaded file or a derived model, as it is stored
 *     checksums/files/<storage key>.json   its bytes and SHA-256
 *     manifest.json                        the totals, and files that were missing or changed in the storage
 */
export const ENTRIES = { head: 'head.json', manifest: 'manifest.json' } as const;

const TABLES = 'tables/';
const FILES = 'files/';
const CHECKSUMS = 'checksums/';

const tableName = ({ schema, name }: Table): string => `${schema}.${name}`;

export const rowsEntry = (table: Table, part: number): string =>
  `${TABLES}${tableName(table)}/${String(part).padStart(6, '0')}.copy.gz`;

export const fileEntry = (key: string): string => `${FILES}${key}`;

export const checksumEntry = (section: Section): string =>
  section.kind === 'table'
    ? `${CHECKSUMS}${TABLES}${tableName(section.table)}.json`
    : `${CHECKSUMS}${FILES}${section.key}.json`;

/** The section that an entry starts; an empty table starts with its checksum. */
export const sectionStartedBy = (entry: string, tables: readonly Table[]): Section | undefined => {
  if (entry.startsWith(FILES)) return { kind: 'file', key: entry.slice(FILES.length) };
  const table = tables.find(
    (one) => entry === rowsEntry(one, 1) || entry === checksumEntry({ kind: 'table', table: one }),
  );
  return table && { kind: 'table', table };
};
