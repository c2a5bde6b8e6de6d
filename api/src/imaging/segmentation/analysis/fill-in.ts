import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { analysisOf } from '@cotyle/domain/measurements/analysis';
import type { Analysis } from '@cotyle/domain/measurements/analysis';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import { priCsv } from '@cotyle/domain/pri/write';
import { NOTHING_MEASURED, SIDE_UNKNOWN } from '@cotyle/domain/segmentation/texts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { assertNotStale } from '../../../transactions/stale.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { ImportFile } from '../../pri/read-import.ts';
import { applyPri, assertImportable, merge, parseFiles } from '../../pri/service.ts';
import { withStoredFiles } from '../../pri/store-files.ts';
import { requireUploadable } from '../../uploads/reservation/access.ts';
import { targetOf } from '../../uploads/reservation/target.ts';
import { assertVersion } from '../editing/save.ts';
import { lockSegmentation } from '../records/segmentation-rows.ts';

export interface FillInRequest {
  readonly segmentationId: number;
  readonly version: number;
  readonly planned?: { readonly inclination: number; readonly anteversion: number };
}

interface Prepared {
  readonly procedureId: number;
  readonly analysis: Analysis;
  readonly file: ImportFile;
}

/** From the landmarks as they are saved; the version is compared again on the locked row. */
const prepare = async (
  { database: { kysely } }: AppContext,
  caller: Caller,
  { segmentationId, version, planned }: FillInRequest,
): Promise<Prepared> => {
  const row = await kysely
    .selectFrom('segmentations as s')
    .innerJoin('procedures as p', 'p.id', 's.procedure_id')
    .select(['s.procedure_id as procedureId', 's.landmarks', 'p.side_surgeon as side'])
    .where('s.id', '=', segmentationId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const { procedureId } = row;
  await requireUploadable(kysely, caller, { procedureId, type: 'ALGORITHM' });
  const side: Side | null = row.side;
  if (side === null) throw new ApiError('CONFLICT', { message: SIDE_UNKNOWN });
  const angles = planned && {
    inclination: degrees(planned.inclination),
    anteversion: degrees(planned.anteversion),
  };
  const analysis = analysisOf(measurementsOf(landmarksOf(row.landmarks)), side, angles);
  if (Object.keys(analysis.measurements).length === 0)
    throw new ApiError('INVALID', {
      message: NOTHING_MEASURED,
      issues: analysis.leftOut.map(({ field, reason }) => ({ path: field, message: reason })),
    });
  const bytes = Buffer.from(priCsv(side, analysis.measurements));
  return { procedureId, analysis, file: { fileName: `landmarks-version-${version}.csv`, bytes } };
};

/** The same as an import of the CSV that it leaves: the values are those that were read back from it. */
export const fillInAnalysis = async (
  context: AppContext,
  caller: Caller,
  request: FillInRequest,
  expected: number | undefined,
): Promise<Analysis> => {
  const { procedureId, analysis, file } = await prepare(context, caller, request);
  const description = `Measured on version ${request.version} of the segmentation`;
  const target = targetOf({ procedureId, fileType: 'ALGORITHM', description });
  const read = parseFiles([file]);
  const now = context.now();
  return withStoredFiles(context, caller, { target, files: [file] }, (stored) =>
    withTransaction(context.database.kysely, now, async (tx, audit) => {
      const { row, procedure: before } = await lockSegmentation(tx, caller, request.segmentationId);
      await assertVersion(tx, row, request.version);
      await assertNotStale(tx, before, expected, { column: 'procedure_id', id: procedureId }, caller);
      assertImportable(caller, before);
      const data = merge(read, before.sideSurgeon);
      const type = 'ANALYSIS_FILLED_IN';
      await applyPri(context, tx, audit, { caller, before, data, target, stored, type, now });
      return { ...data, leftOut: analysis.leftOut };
    }),
  );
};
