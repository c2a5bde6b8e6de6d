import type { ScanReportRecord } from '@cotyle/contract/scans';
import { coversIdentity } from '@cotyle/domain/ct/acceptance';
import type { ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import type { ReportAbout, ScanFile } from '@cotyle/domain/ct/report';
import { scanReport } from '@cotyle/domain/ct/report';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../http/caller.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { requireVisible } from '../../../records/require-visible.ts';

/** The inspected files of a procedure, oldest first. */
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

/** The expected patient, and the protocol that applies today. */
export const reportAbout = async (
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Kysely<Tables>,
  procedureId: number,
): Promise<ReportAbout> => {
  const record = await db
    .selectFrom('procedures as p')
    .innerJoin('patients as t', 't.id', 'p.patient_id')
    .select([
      't.name_first as nameFirst',
      't.name_second as nameSecond',
      't.medical_insurance_id as medicalInsuranceId',
      't.gender',
      't.date_of_birth as dateOfBirth',
    ])
    .where('p.id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return { record, today: now().toISOString().slice(0, 10), protocol: config.CT_PROTOCOL };
};

/** What was accepted when the scan of a procedure was declared ready. */
const findAcceptance = async (
  db: Kysely<Tables>,
  procedureId: number,
): Promise<(ScanAcceptance & { readonly nameFirst: string; readonly nameSecond: string }) | null> => {
  const found = await db
    .selectFrom('procedures as p')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = (p.scan_acceptance ->> 'by')::bigint`))
    .select(['p.scan_acceptance as acceptance', 'u.name_first as nameFirst', 'u.name_second as nameSecond'])
    .where('p.id', '=', procedureId)
    .executeTakeFirst();
  return found?.acceptance ? { ...found.acceptance, ...found } : null;
};

export const readReport = async (
  context: AppContext,
  caller: Caller,
  procedureId: number,
): Promise<ScanReportRecord> => {
  const db = context.database.kysely;
  await requireVisible(db, caller, procedureId);
  const about = await reportAbout(context, db, procedureId);
  const files = await findScanFiles(db, procedureId);
  const accepted = await findAcceptance(db, procedureId);
  const acceptance = coversIdentity(files, about, accepted)
    ? {
        nameFirst: accepted.nameFirst,
        nameSecond: accepted.nameSecond,
        at: accepted.at,
        reason: accepted.reason,
      }
    : null;
  const report = { ...scanReport(files, about), acceptance };
  // The schema infers mutable arrays; the report is never modified.
  return report as ScanReportRecord;
};
