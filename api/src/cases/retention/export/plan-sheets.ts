import { createHash } from 'node:crypto';
import type { ExportedProcedure } from '@cotyle/contract/patient-export';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import type { AppContext } from '../../../context/app-context.ts';
import { versionPictures } from '../../../records/plans/version-pictures.ts';
import type { StoredEntry } from '../../../imaging/files/zip/zip-stream.ts';
import { loadSheetForExport } from '../../plans/sheet/load-sheet.ts';
import type { MakeSheet } from '../../plans/sheet/make-in-process.ts';
import { originOf } from '../../plans/sheet/make-sheet.ts';
import { sheetEntry } from './entry-names.ts';

const PAPER: SheetPaper = 'A4';

export interface ExportedSheet {
  readonly sha256: string;
  readonly entry: StoredEntry;
}

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

/**
 * The sheet of each version of the plans. The length of the archive is sent before it, so each sheet is made once for its length
 * and checksum, and again when it is its turn: the same content gives the same bytes, and only one is in memory.
 */
export const planSheets = async (
  context: Pick<AppContext, 'config' | 'database' | 'release'>,
  procedures: readonly ExportedProcedure[],
  { make, signal, madeAt }: { make: MakeSheet; signal: AbortSignal; madeAt: Date },
): Promise<ExportedSheet[]> => {
  const db = context.database.kysely;
  const sheets: ExportedSheet[] = [];
  for (const { id: procedureId, planVersions } of procedures)
    for (const { version } of planVersions) {
      const wanted = { procedureId, version, paper: PAPER };
      const { content } = await loadSheetForExport(db, wanted, originOf(context));
      const draw = async () =>
        make({ content, pictures: await versionPictures(db, procedureId, version), paper: PAPER }, signal);
      const pdf = await draw();
      sheets.push({
        sha256: createHash('sha256').update(pdf).digest('hex'),
        entry: {
          name: sheetEntry(procedureId, version),
          size: pdf.length,
          modified: madeAt,
          open: async () => once(await draw()),
        },
      });
    }
  return sheets;
};
