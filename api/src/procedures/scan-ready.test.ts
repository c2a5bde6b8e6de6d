import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveScan } from '../ct/testing/give-scan.ts';
import { scanFiles, zipped } from '../ct/testing/scans.ts';
import { eventsOf, giveFile } from '../files/testing/give-file.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../testing/clinic.ts';
import { arriveAll } from '../testing/staff.ts';
import type { SignedIn } from '../testing/staff.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedIn>;
let here: number;
const db = () => cotyle.parts.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await arriveAll(cotyle, { locationId: here });
});
afterAll(() => cotyle.close());

const addCase = async (status: 'SCAN' | 'MODEL_IN_WORK' = 'SCAN') =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    patientId: await addPatient(db(), { creatorId: staff.SURGEON.id, gender: 'FEMALE', born: '1950-01-02' }),
    radiologyLocationId: here,
    status,
  });
const GOOD = () => zipped(scanFiles());
const HEAD_FIRST = () => zipped(scanFiles(CT_VARIANTS.headFirst));
const scanned = async (bytes: Buffer, status?: 'SCAN' | 'MODEL_IN_WORK') => {
  const procedureId = await addCase(status);
  await giveScan(cotyle, { procedureId, creatorId: staff.RADIOLOGIST.id, bytes });
  return procedureId;
};
const declareReady = (id: number, who: SignedIn, confirmScan?: boolean) =>
  cotyle.call(
    procedureCalls.update,
    { body: { id, status: 'SCAN_READY', ...(confirmScan === undefined ? {} : { confirmScan }) } },
    who.token,
  );
const statusOf = async (id: number) =>
  (await db().selectFrom('procedures').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const typesOf = async (id: number) => (await eventsOf(cotyle, id)).map(([type]) => type);

describe('declaring a scan ready', () => {
  it('asks nothing of one that follows the protocol, nor of one that is not checked yet', async () => {
    const good = await scanned(await GOOD());
    expect((await declareReady(good, staff.RADIOLOGIST)).value.status).toBe('SCAN_READY');
    expect(await typesOf(good)).toEqual(['PROCEDURE_STATUS']);
    const waiting = await addCase();
    await giveFile(cotyle, { procedureId: waiting, creatorId: staff.ADMIN.id });
    expect((await declareReady(waiting, staff.RADIOLOGIST)).value.status).toBe('SCAN_READY');
  });

  it.each(['RADIOLOGIST', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'of a scan that fails a rule is refused to a %s who does not confirm it',
    async (role) => {
      const id = await scanned(await HEAD_FIRST());
      await expect(declareReady(id, staff[role])).rejects.toMatchObject({
        status: 409,
        code: 'SCAN_UNCONFIRMED',
        message:
          'The scan fails this rule of the protocol: Supine, feet first. Please confirm that the scan is ready all the same.',
        issues: [
          { path: 'position', message: 'Supine, feet first: supine, head first (supine, feet first)' },
        ],
      });
      await expect(declareReady(id, staff[role], false)).rejects.toMatchObject({ code: 'SCAN_UNCONFIRMED' });
      expect([await statusOf(id), await typesOf(id)]).toEqual(['SCAN', []]);
    },
  );

  it('with the confirmation is done, and stands in the history with the rules that were overridden', async () => {
    const id = await scanned(await HEAD_FIRST());
    await declareReady(id, staff.RADIOLOGIST, true);
    expect(await statusOf(id)).toBe('SCAN_READY');
    expect(await eventsOf(cotyle, id)).toEqual([
      ['PROCEDURE_STATUS', staff.RADIOLOGIST.id, 'SCAN', 'SCAN_READY'],
      ['SCAN_OVERRIDDEN', staff.RADIOLOGIST.id, null, 'Supine, feet first'],
    ]);
  });

  it('of a good scan writes no override, even where it is confirmed', async () => {
    const id = await scanned(await GOOD());
    await declareReady(id, staff.ADMIN, true);
    expect(await typesOf(id)).toEqual(['PROCEDURE_STATUS']);
  });

  it('is not what giving a case back does: that asks for no confirmation', async () => {
    const id = await scanned(await HEAD_FIRST(), 'MODEL_IN_WORK');
    await declareReady(id, staff.IMAGE_ENGINEER);
    expect(await statusOf(id)).toBe('SCAN_READY');
  });

  it('does not hide a condition that is not met behind the question', async () => {
    const id = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status: 'SCAN' });
    await giveScan(cotyle, { procedureId: id, creatorId: staff.ADMIN.id, bytes: await HEAD_FIRST() });
    await expect(declareReady(id, staff.ADMIN)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Please select Radiology Location first.',
    });
  });
});
