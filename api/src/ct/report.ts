import type { ScanReportRecord } from '@cotyle/contract/scans';
import { maySeePatient } from '@cotyle/domain/access/visibility';
import type { ReportAbout, ScanFile } from '@cotyle/domain/ct/report';
import { scanReport } from '@cotyle/domain/ct/report';
import type { Kysely } from 'kysely';
import type { Caller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../platform/database/schema.ts';
import { requireVisible } from '../procedures/seen.ts';

/** The files of a procedure that are inspected, oldest first. */
export const findScanFiles = async (db: Kysely<Tables>, procedureId: number): Promise<ScanFile[]> => {
  const rows = await db
    .selectFrom('files')
    .select([
      'id',
      'file_name as fileName',
      'scan_state as state',
      'scan',
      'verification_state as verificationState',
      'verification',
    ])
    .where('procedure_id', '=', procedureId)
    .where('deleted_at', 'is', null)
    .where('scan_state', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ state, ...file }) => ({ ...file, state: state ?? 'PENDING' }));
};

/** Whom the scan should be of, and by which rules it is judged today. */
export const reportAbout = async (
  { config, now }: Pick<Parts, 'config' | 'now'>,
  db: Kysely<Tables>,
  procedureId: number,
): Promise<ReportAbout & { readonly patientCreatorId: number }> => {
  const { patientCreatorId, ...record } = await db
    .selectFrom('procedures as p')
    .innerJoin('patients as t', 't.id', 'p.patient_id')
    .select(['t.gender', 't.date_of_birth as dateOfBirth', 't.creator_id as patientCreatorId'])
    .where('p.id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return { record, today: now().toISOString().slice(0, 10), protocol: config.CT_PROTOCOL, patientCreatorId };
};

export const readReport = async (
  parts: Parts,
  caller: Caller,
  procedureId: number,
): Promise<ScanReportRecord> => {
  const db = parts.database.kysely;
  await requireVisible(db, caller, procedureId);
  const { patientCreatorId, ...about } = await reportAbout(parts, db, procedureId);
  const seesPatient = maySeePatient(caller, { creatorId: patientCreatorId });
  const report = scanReport(await findScanFiles(db, procedureId), about, seesPatient);
  // The schema's arrays can be written to; the domain's cannot, and nobody writes to these.
  return report as ScanReportRecord;
};
