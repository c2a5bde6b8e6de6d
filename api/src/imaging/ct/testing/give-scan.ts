import { giveFile } from '../../files/testing/give-file.ts';
import type { GivenFile } from '../../files/testing/give-file.ts';
import type { TestApp } from '../../../testing/app.ts';
import { inspectScan } from '../inspection/inspect.ts';
import { settleScan } from '../inspection/inspection-store.ts';
import { settleVerification } from '../verification/verification-store.ts';
import { verifyScan } from '../verification/verify.ts';
import { bytesSource, scanFiles, zipped } from './scans.ts';

export interface GivenScan extends GivenFile {
  readonly sliceIds: readonly number[];
}

const FEW = 4;

/** A scan that was inspected and verified, as the jobs leave it; of a few slices, unless other bytes are given. */
export const giveScan = async (
  cotyle: TestApp,
  scan: { procedureId: number; creatorId: number; bytes?: Buffer; name?: string },
): Promise<GivenScan> => {
  const bytes = scan.bytes ?? (await zipped(scanFiles().slice(0, FEW)));
  const file = await giveFile(cotyle, { ...scan, bytes, name: scan.name ?? 'hip.zip' });
  await settleScan(cotyle.context, file.id, await inspectScan(bytesSource(bytes), 'ZIP'));
  const found = await verifyScan(bytesSource(bytes), 'ZIP');
  await settleVerification(cotyle.context, file.id, { found });
  const slices = await cotyle.context.database.kysely
    .selectFrom('scan_slices')
    .select('id')
    .where('file_id', '=', file.id)
    .orderBy('position_along_normal')
    .execute();
  return { ...file, sliceIds: slices.map(({ id }) => id) };
};
