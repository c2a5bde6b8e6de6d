import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import { FACTS_VERSION } from '@cotyle/domain/ct/facts';
import type { ScanFacts } from '@cotyle/domain/ct/facts';
import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import type { ScanState, StoredScan } from '@cotyle/domain/ct/stored';
import type { FileContent } from '@cotyle/domain/files/kind';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { visibilityFieldsOfProcedure } from '../../../records/visibility-fields.ts';
import { notifyNewFailures } from '../report/notify-new-failures.ts';

export interface ScanToInspect {
  readonly procedureId: number;
  readonly key: string;
  readonly size: number;
  readonly content: FileContent;
  readonly state: ScanState | null;
  /** The version of the last inspection. */
  readonly version: number;
  readonly deletedAt: Date | null;
}

/** Whether it is pending, or was inspected by an older version that kept fewer facts. */
export const needsInspection = ({ state, version, deletedAt }: ScanToInspect): boolean =>
  deletedAt === null && state !== null && (state === 'PENDING' || version < FACTS_VERSION);

export const findScan = (db: Kysely<Tables>, fileId: number): Promise<ScanToInspect | undefined> =>
  db
    .selectFrom('files')
    .select([
      'procedure_id as procedureId',
      'storage_key as key',
      'size',
      'content',
      'scan_state as state',
      'scan_version as version',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', fileId)
    .where('type', '=', 'SCAN')
    .where('malware_state', 'in', USABLE_MALWARE_STATES)
    .executeTakeFirst();

const BATCH = 1000;

const rowOf = ({ header, along, byteRange }: IndexedSlice) => ({
  series_uid: header.series,
  instance_uid: header.sopInstance,
  instance_number: header.instanceNumber,
  x: header.position?.[0] ?? null,
  y: header.position?.[1] ?? null,
  z: header.position?.[2] ?? null,
  position_along_normal: along,
  transfer_syntax: header.transferSyntax,
  lead: byteRange.lead,
  data_offset: byteRange.at,
  compressed_size: byteRange.packed,
  compression_method: byteRange.method,
  size: byteRange.size,
  pixel_data_offset: byteRange.pixelsAt,
  outer_offset: byteRange.outer?.at ?? null,
  outer_compressed_size: byteRange.outer?.packed ?? null,
  outer_size: byteRange.outer?.size ?? null,
});

type SliceRow = ReturnType<typeof rowOf>;

const keyOf = (row: SliceRow): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));

const COLUMNS = [
  'series_uid',
  'instance_uid',
  'instance_number',
  'x',
  'y',
  'z',
  'position_along_normal',
  'transfer_syntax',
  'lead',
  'data_offset',
  'compressed_size',
  'compression_method',
  'size',
  'pixel_data_offset',
  'outer_offset',
  'outer_compressed_size',
  'outer_size',
] as const satisfies readonly (keyof SliceRow)[];

/** Unchanged slices keep their ids, which an open viewer refers to. */
const isIndexed = async (
  tx: Transaction<Tables>,
  fileId: number,
  slices: readonly IndexedSlice[],
): Promise<boolean> => {
  const rows = await tx.selectFrom('scan_slices').select(COLUMNS).where('file_id', '=', fileId).execute();
  if (rows.length !== slices.length) return false;
  const known = new Set(rows.map(keyOf));
  return slices.every((slice) => known.has(keyOf(rowOf(slice))));
};

const addSlices = async (
  tx: Transaction<Tables>,
  fileId: number,
  slices: readonly IndexedSlice[],
): Promise<void> => {
  if (await isIndexed(tx, fileId, slices)) return;
  await tx.deleteFrom('scan_slices').where('file_id', '=', fileId).execute();
  for (let at = 0; at < slices.length; at += BATCH) {
    const rows = JSON.stringify(slices.slice(at, at + BATCH).map(rowOf));
    await sql`
      insert into scan_slices (file_id, series_uid, instance_uid, instance_number, x, y, z, position_along_normal, transfer_syntax, lead,
        data_offset, compressed_size, compression_method, size, pixel_data_offset, outer_offset, outer_compressed_size, outer_size)
      select ${fileId}, r.* from jsonb_to_recordset(${rows}::jsonb) as r(
        series_uid text, instance_uid text, instance_number double precision, x double precision, y double precision,
        z double precision, position_along_normal double precision, transfer_syntax text, lead text, data_offset bigint, compressed_size bigint,
        compression_method smallint, size bigint, pixel_data_offset bigint, outer_offset bigint, outer_compressed_size bigint, outer_size bigint)`.execute(
      tx,
    );
  }
};

/** Publishes a changed verdict to everyone who sees the procedure, and notifies those who rely on the scan. */
export const publishScanChange = async (
  context: Pick<AppContext, 'now' | 'config'>,
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  procedureId: number,
): Promise<void> => {
  await notifyNewFailures(context, tx, audit, procedureId);
  audit.changed({
    topic: 'procedures',
    id: procedureId,
    seenBy: [await visibilityFieldsOfProcedure(tx, procedureId)],
  });
};

export type InspectionOutcome =
  | { readonly facts: ScanFacts; readonly slices: readonly IndexedSlice[] }
  /** Shown to the user. */
  | { readonly reason: string };

/**
 * Locks the procedure before its file, in the order of all transactions: a declaration of readiness comes before or
 * after this verdict.
 */
export const lockProcedureOf = (tx: Transaction<Tables>, fileId: number) =>
  tx
    .selectFrom('procedures')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('files').select('procedure_id').where('id', '=', fileId))
    .forUpdate()
    .executeTakeFirst();

/**
 * Saves the outcome, publishes the change, and notifies those who rely on a scan that failed. Returns false where the
 * file was deleted or another run was faster.
 */
export const saveInspection = (
  context: Pick<AppContext, 'database' | 'now' | 'config'>,
  fileId: number,
  outcome: InspectionOutcome,
): Promise<boolean> =>
  withTransaction(context.database.kysely, context.now(), async (tx, audit) => {
    await lockProcedureOf(tx, fileId);
    const isReady = 'facts' in outcome;
    const scan: StoredScan = isReady
      ? { facts: outcome.facts, reason: null }
      : { facts: null, reason: outcome.reason };
    const written = await tx
      .updateTable('files')
      .set({
        scan_state: isReady ? 'READY' : 'FAILED',
        // The picture is not made again, so that the hips found for it stay.
        scan: sql<string>`${JSON.stringify(scan)}::jsonb || jsonb_strip_nulls(jsonb_build_object('hips', files.scan -> 'hips'))`,
        scan_version: FACTS_VERSION,
        // The images have to be verified again.
        verification_state: isReady ? 'PENDING' : null,
        verification: null,
      })
      .where('id', '=', fileId)
      .where((eb) => eb.or([eb('scan_state', '=', 'PENDING'), eb('scan_version', '<', FACTS_VERSION)]))
      .where('deleted_at', 'is', null)
      .returning('procedure_id as procedureId')
      .executeTakeFirst();
    if (!written) return false;
    if (isReady) await addSlices(tx, fileId, outcome.slices);
    await sql`select index_scan_series(${fileId})`.execute(tx);
    await publishScanChange(context, tx, audit, written.procedureId);
    return true;
  });
