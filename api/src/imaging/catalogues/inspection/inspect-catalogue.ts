import { CSV_MAX_BYTES } from '@cotyle/domain/files/limits';
import type { ZipEntry } from '@cotyle/domain/files/zip-directory';
import type { CatalogueProblem, CatalogueRow } from '@cotyle/domain/implants/clinic/catalogue-row';
import { CATALOGUE_FILES_AT_MOST } from '@cotyle/domain/implants/clinic/limits';
import { partSizeProblems } from '@cotyle/domain/implants/clinic/part-file';
import { readCatalogue } from '@cotyle/domain/implants/clinic/read-catalogue';
import type { CatalogueReading } from '@cotyle/domain/implants/clinic/read-catalogue';
import { IN_ZIP_DAMAGED, NOT_A_ZIP } from '@cotyle/domain/implants/clinic/texts';
import { catalogueZip } from '@cotyle/domain/implants/clinic/zip-contents';
import type { CatalogueFile } from '@cotyle/domain/implants/clinic/zip-contents';
import { CSV_TOO_LARGE } from '@cotyle/domain/pri/csv';
import { verifyEntryBytes } from '../../ct/archive/verify-entry.ts';
import { readDirectory } from '../../ct/archive/zip-directory.ts';
import { openEntries } from '../../ct/archive/zip-entry.ts';
import { budgetLimitsFor, createBudget } from '../../ct/limits/budget.ts';
import { NotInspectable } from '../../ct/limits/not-inspectable.ts';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { inspectSurface } from './inspect-surface.ts';
import type { InspectedSurface } from './inspect-surface.ts';

/** A line of the table with the surface that it names. */
export interface InspectedPart {
  readonly row: CatalogueRow;
  readonly surface: InspectedSurface;
}

export type CatalogueInspection =
  | { readonly ok: true; readonly parts: readonly InspectedPart[]; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly CatalogueProblem[] };

const ofWhole = (message: string): CatalogueProblem => ({ line: null, column: null, message });

/** Names in a zip are in UTF-8 or, from old programs, in another code page. */
const withReadableName = (entry: ZipEntry): ZipEntry => {
  const bytes = Buffer.from(entry.name, 'latin1');
  const name = bytes.toString('utf8');
  return Buffer.from(name, 'utf8').equals(bytes) ? { ...entry, name } : entry;
};

const directoryOf = async (source: ByteSource): Promise<readonly ZipEntry[] | CatalogueProblem> => {
  const limits = { ...budgetLimitsFor(source.size), files: CATALOGUE_FILES_AT_MOST };
  try {
    const { entries, isWhole } = await readDirectory(source, createBudget(limits));
    return isWhole ? entries.map(withReadableName) : ofWhole(NOT_A_ZIP);
  } catch (error) {
    if (!(error instanceof NotInspectable)) throw error;
    return ofWhole(`The zip has more than ${CATALOGUE_FILES_AT_MOST.toLocaleString('en-US')} files.`);
  }
};

const readTable = async (
  source: ByteSource,
  { name, entry }: CatalogueFile,
  surfaces: readonly CatalogueFile[],
): Promise<CatalogueReading> => {
  const failed = (message: string): CatalogueReading => ({
    ok: false,
    problems: [{ line: null, column: null, file: name, message }],
    rows: [],
  });
  if (entry.uncompressed > CSV_MAX_BYTES) return failed(CSV_TOO_LARGE);
  const [open] = await openEntries(source, [entry]);
  const chunks: Uint8Array[] = [];
  const isWhole =
    open !== undefined &&
    (await verifyEntryBytes(source, open, entry.crc32, (bytes) => chunks.push(Buffer.from(bytes))));
  if (!isWhole) return failed(IN_ZIP_DAMAGED);
  return readCatalogue(
    Buffer.concat(chunks),
    surfaces.map((surface) => surface.name),
  );
};

/** Checks the table and every STL of a stored zip. All problems are found in one go. */
export const inspectCatalogue = async (
  source: ByteSource,
  signal: AbortSignal,
): Promise<CatalogueInspection> => {
  const entries = await directoryOf(source);
  if (!('length' in entries)) return { ok: false, problems: [entries] };
  const { table, surfaces, problems: ofZip } = catalogueZip(entries);
  if (!table || ofZip.length > 0) return { ok: false, problems: ofZip };
  const reading = await readTable(source, table, surfaces);
  const problems: CatalogueProblem[] = reading.ok ? [] : [...reading.problems];
  const inspected = new Map<string, InspectedSurface>();
  for (const file of surfaces) {
    signal.throwIfAborted();
    const { surface, problems: ofFile } = await inspectSurface(source, file);
    problems.push(...ofFile);
    if (surface) inspected.set(file.name.toLowerCase(), surface);
  }
  const parts = reading.rows.flatMap((row): InspectedPart[] => {
    const surface = inspected.get(row.file.toLowerCase());
    return surface ? [{ row, surface }] : [];
  });
  problems.push(...parts.flatMap(({ row, surface }) => partSizeProblems(row, surface.count)));
  return reading.ok && problems.length === 0
    ? { ok: true, parts, warnings: reading.warnings }
    : { ok: false, problems };
};
