import { addStoredFile } from '../../files/testing/stored-file.ts';
import type { TestFile } from '../../files/testing/stored-file.ts';
import type { TestApp } from '../../../testing/app.ts';
import { inspectScan } from '../inspection/inspect.ts';
import { saveInspection } from '../inspection/inspection-store.ts';
import { saveVerification } from '../verification/verification-store.ts';
import { verifyScan } from '../verification/verify.ts';
import { bytesSource, scanFiles, zipped } from './scans.ts';

export interface TestScan extends TestFile {
  readonly sliceIds: readonly number[];
}

const FEW = 4;
let few: Promise<Buffer> | undefined;

const read = async (bytes: Buffer) => ({
  inspection: await inspectScan(bytesSource(bytes), 'ZIP'),
  verification: await verifyScan(bytesSource(bytes), 'ZIP'),
});
/** Tests store the same bytes many times, and reading all their images takes most of a second. */
const results = new WeakMap<Buffer, ReturnType<typeof read>>();
const readOnce = (bytes: Buffer): ReturnType<typeof read> => {
  const result = results.get(bytes) ?? read(bytes);
  results.set(bytes, result);
  return result;
};

/** A stored, inspected and verified scan; it has a few slices by default. */
export const addStoredScan = async (
  cotyle: TestApp,
  scan: { procedureId: number; creatorId: number; bytes?: Buffer; name?: string },
): Promise<TestScan> => {
  const bytes = scan.bytes ?? (await (few ??= zipped(scanFiles().slice(0, FEW))));
  const file = await addStoredFile(cotyle, { ...scan, bytes, name: scan.name ?? 'hip.zip' });
  const { inspection, verification } = await readOnce(bytes);
  await saveInspection(cotyle.context, file.id, inspection);
  await saveVerification(cotyle.context, file.id, { found: verification });
  const slices = await cotyle.context.database.kysely
    .selectFrom('scan_slices')
    .select('id')
    .where('file_id', '=', file.id)
    .orderBy('position_along_normal')
    .execute();
  return { ...file, sliceIds: slices.map(({ id }) => id) };
};
