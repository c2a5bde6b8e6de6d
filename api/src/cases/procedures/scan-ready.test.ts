import { procedureCalls } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import { eventCalls } from '@cotyle/contract/events';
import type { Role } from '@cotyle/domain/access/roles';
import { REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStoredScan } from '../../imaging/ct/testing/stored-scan.ts';
import { zippedScan } from '../../imaging/ct/testing/scans.ts';
import { eventsOf, addStoredFile } from '../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, addScannedPatient } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
});
afterAll(() => cotyle.close());

const addCase = async (status: 'SCAN' | 'MODEL_IN_WORK' = 'SCAN') =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    patientId: await addScannedPatient(db(), staff.SURGEON.id),
    radiologyLocationId: here,
    status,
  });
const GOOD = () => zippedScan();
const HEAD_FIRST = () => zippedScan(CT_VARIANTS.headFirst);
const OF = (variant: keyof typeof CT_VARIANTS) => zippedScan(CT_VARIANTS[variant]);
const scanned = async (bytes: Buffer, status?: 'SCAN' | 'MODEL_IN_WORK') => {
  const procedureId = await addCase(status);
  await addStoredScan(cotyle, { procedureId, creatorId: staff.RADIOLOGIST.id, bytes });
  return procedureId;
};
const declareReady = (
  id: number,
  who: SignedInUser,
  answers: { confirmScan?: boolean; scanReason?: string } = {},
) => cotyle.call(procedureCalls.update, { body: { id, status: 'SCAN_READY', ...answers } }, who.token);
const statusOf = async (id: number) =>
  (await db().selectFrom('procedures').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const typesOf = async (id: number) => (await eventsOf(cotyle, id)).map(([type]) => type);
const reportOf = async (id: number, who: SignedInUser = staff.SURGEON) =>
  (await cotyle.call(scanCalls.report, { params: { id: String(id) } }, who.token)).value;
const setState = (id: number, scan: { state: 'PENDING' | 'FAILED'; reason?: string }) =>
  db()
    .updateTable('files')
    .set({
      scan_state: scan.state,
      scan: scan.reason ? JSON.stringify({ facts: null, reason: scan.reason }) : null,
    })
    .where('id', '=', id)
    .execute();

describe('declaring a scan ready', () => {
  it('needs no confirmation for one that follows the protocol and is of this patient', async () => {
    const good = await scanned(await GOOD());
    expect((await declareReady(good, staff.RADIOLOGIST)).value.status).toBe('SCAN_READY');
    expect(await typesOf(good)).toEqual(['PROCEDURE_STATUS']);
  });

  it.each(['RADIOLOGIST', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'of a scan that fails a rule is rejected for a %s without a confirmation',
    async (role) => {
      const id = await scanned(await HEAD_FIRST());
      await expect(declareReady(id, staff[role])).rejects.toMatchObject({
        status: 409,
        code: 'SCAN_UNCONFIRMED',
        message:
          'The scan fails this rule of the protocol: Supine, feet first. Please confirm that the scan is ready anyway.',
        issues: [
          { path: 'position', message: 'Supine, feet first: supine, head first (supine, feet first)' },
        ],
      });
      await expect(declareReady(id, staff[role], { confirmScan: false })).rejects.toMatchObject({
        code: 'SCAN_UNCONFIRMED',
      });
      expect([await statusOf(id), await typesOf(id)]).toEqual(['SCAN', []]);
    },
  );

  it('with the confirmation succeeds, and records the rules that were overridden', async () => {
    const id = await scanned(await HEAD_FIRST());
    await declareReady(id, staff.RADIOLOGIST, { confirmScan: true });
    expect(await statusOf(id)).toBe('SCAN_READY');
    expect(await eventsOf(cotyle, id)).toEqual([
      ['PROCEDURE_STATUS', staff.RADIOLOGIST.id, 'SCAN', 'SCAN_READY'],
      ['SCAN_OVERRIDDEN', staff.RADIOLOGIST.id, null, 'Supine, feet first'],
    ]);
  });

  it('records no override for a good scan, even with a confirmation', async () => {
    const id = await scanned(await GOOD());
    await declareReady(id, staff.ADMIN, { confirmScan: true, scanReason: 'No need.' });
    expect(await typesOf(id)).toEqual(['PROCEDURE_STATUS']);
    expect((await reportOf(id)).acceptance).toBeNull();
  });

  it('needs no confirmation when a case returns from a later status', async () => {
    const id = await scanned(await HEAD_FIRST(), 'MODEL_IN_WORK');
    await declareReady(id, staff.IMAGE_ENGINEER);
    expect(await statusOf(id)).toBe('SCAN_READY');
  });

  it('reports a condition that is not met before the question', async () => {
    const id = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status: 'SCAN' });
    await addStoredScan(cotyle, { procedureId: id, creatorId: staff.ADMIN.id, bytes: await HEAD_FIRST() });
    await expect(declareReady(id, staff.ADMIN)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Please select Radiology Location first.',
    });
  });
});

describe('declaring a scan of another identity ready', () => {
  const REASON = 'Maiden name, checked against the passport.';

  it.each([
    [
      'otherName',
      'Name',
      [{ path: 'name', message: 'Name: Jones Bob in the images, Ann Smith in the record' }],
    ],
    [
      'otherId',
      'Medical Record Number',
      [
        {
          path: 'patientId',
          message: 'Medical Record Number: ANOTHER in the images, MRN1 in the record',
        },
      ],
    ],
    [
      'halfOtherBirthDate',
      'Images of several patients, Date of birth',
      [
        { path: 'patient', message: 'Images of several patients: 2 patients, by date of birth' },
        {
          path: 'birthDate',
          message: 'Date of birth: 09/09/1999 in the images, 01/02/1950 in the record',
        },
      ],
    ],
  ] as const)('%s names what differs, and wants a reason', async (variant, names, issues) => {
    const id = await scanned(await OF(variant));
    const asked = {
      status: 409,
      code: 'SCAN_UNCONFIRMED',
      message: `The scan may be of another patient: ${names}. Please confirm that the scan is ready anyway.`,
      issues: [...issues, { path: 'scanReason', message: 'How do you know that this is the right patient?' }],
    };
    for (const who of [staff.RADIOLOGIST, staff.ADMIN, staff.MASTER_ADMIN]) {
      await expect(declareReady(id, who)).rejects.toMatchObject(asked);
      await expect(declareReady(id, who, { confirmScan: true })).rejects.toMatchObject(asked);
      await expect(declareReady(id, who, { scanReason: REASON })).rejects.toMatchObject(asked);
    }
    for (const scanReason of ['', '   ', 'x'.repeat(REASON_LIMIT + 1)])
      await expect(
        declareReady(id, staff.RADIOLOGIST, { confirmScan: true, scanReason }),
      ).rejects.toMatchObject({ status: 422, issues: [{ path: 'scanReason' }] });
    expect([await statusOf(id), await typesOf(id)]).toEqual(['SCAN', []]);
    await declareReady(id, staff.RADIOLOGIST, { confirmScan: true, scanReason: ` ${REASON} ` });
    expect(await eventsOf(cotyle, id)).toEqual([
      ['PROCEDURE_STATUS', staff.RADIOLOGIST.id, 'SCAN', 'SCAN_READY'],
      ['SCAN_IDENTITY_CONFIRMED', staff.RADIOLOGIST.id, null, `${names}. Reason: ${REASON}`],
    ]);
  });

  it(
    'records nothing about the other person, and stays visible to everybody who sees the case',
    SLOW,
    async () => {
      const id = await scanned(await OF('otherPerson'));
      await declareReady(id, staff.RADIOLOGIST, { confirmScan: true, scanReason: REASON });
      for (const who of [staff.SURGEON, staff.IMAGE_ENGINEER, staff.RADIOLOGIST, staff.ADMIN]) {
        const { value } = await cotyle.call(
          eventCalls.ofProcedure,
          { params: { id: String(id) } },
          who.token,
        );
        expect(JSON.stringify(value)).not.toMatch(/Jones|ANOTHER|1944/);
        const report = await reportOf(id, who);
        expect(report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id: rule }) => rule)).toEqual([
          'name',
          'patientId',
          'birthDate',
          'sex',
        ]);
        expect(report.acceptance).toMatchObject({ reason: REASON, at: expect.any(String) });
      }
    },
  );

  it('needs no confirmation after the record is corrected, without another inspection', async () => {
    const id = await scanned(await OF('otherName'));
    await db()
      .updateTable('patients')
      .set({ name_first: 'Bob', name_second: 'Jones' })
      .where('id', '=', (eb) => eb.selectFrom('procedures').select('patient_id').where('id', '=', id))
      .execute();
    await declareReady(id, staff.RADIOLOGIST);
    expect(await typesOf(id)).toEqual(['PROCEDURE_STATUS']);
  });

  it('that cannot be compared needs a confirmation without a reason, and is recorded', SLOW, async () => {
    for (const [variant, message, value] of [
      [
        'deidentified',
        /^The scan is de-identified and cannot be compared with the record\./,
        'de-identified',
      ],
      ['nobody', /^The images have no name or patient ID\./, 'not stated'],
    ] as const) {
      const id = await scanned(await OF(variant));
      await expect(declareReady(id, staff.RADIOLOGIST)).rejects.toMatchObject({
        code: 'SCAN_UNCONFIRMED',
        message: expect.stringMatching(message),
        issues: [{ path: 'patient' }],
      });
      await declareReady(id, staff.RADIOLOGIST, { confirmScan: true });
      expect((await eventsOf(cotyle, id))[1]).toEqual([
        'SCAN_UNIDENTIFIED_CONFIRMED',
        staff.RADIOLOGIST.id,
        null,
        value,
      ]);
    }
  });
});

describe('declaring a scan ready that has not been checked', () => {
  it.each(['RADIOLOGIST', 'ADMIN'] as const)('is rejected for a %s without a confirmation', async (role) => {
    const id = await addCase();
    const file = await addStoredFile(cotyle, { procedureId: id, creatorId: staff.ADMIN.id, name: 'hip.zip' });
    await expect(declareReady(id, staff[role])).rejects.toMatchObject({
      status: 409,
      code: 'SCAN_UNCONFIRMED',
      message: 'The scan has not been checked yet. Please confirm that the scan is ready anyway.',
      issues: [{ path: `file-${file.id}`, message: 'hip.zip: not checked yet' }],
    });
    expect(await statusOf(id)).toBe('SCAN');
    await declareReady(id, staff[role], { confirmScan: true });
    expect(await eventsOf(cotyle, id)).toEqual([
      ['PROCEDURE_STATUS', staff[role].id, 'SCAN', 'SCAN_READY'],
      ['SCAN_UNCHECKED_CONFIRMED', staff[role].id, null, 'hip.zip: not checked yet'],
    ]);
  });

  it('reports why it could not be checked', async () => {
    const id = await addCase();
    const file = await addStoredFile(cotyle, { procedureId: id, creatorId: staff.ADMIN.id, name: 'hip.zip' });
    await setState(file.id, { state: 'FAILED', reason: 'The scan could not be checked, because.' });
    await expect(declareReady(id, staff.RADIOLOGIST)).rejects.toMatchObject({
      code: 'SCAN_UNCONFIRMED',
      message: 'The scan could not be checked, because. Please confirm that the scan is ready anyway.',
      issues: [{ message: 'hip.zip: The scan could not be checked, because.' }],
    });
    // Whatever the inspection has left, or not.
    await setState(file.id, { state: 'FAILED' });
    await expect(declareReady(id, staff.RADIOLOGIST)).rejects.toMatchObject({
      message: expect.stringMatching(/^The scan could not be checked\./),
    });
    await declareReady(id, staff.RADIOLOGIST, { confirmScan: true });
    expect((await eventsOf(cotyle, id))[1]?.[3]).toBe('hip.zip: could not be checked');
  });

  it('is also rejected while one of two files is pending, and without any images', async () => {
    const id = await scanned(await GOOD());
    await addStoredFile(cotyle, { procedureId: id, creatorId: staff.ADMIN.id, name: 'more.zip' });
    await expect(declareReady(id, staff.RADIOLOGIST)).rejects.toMatchObject({
      message: expect.stringMatching(/^The scan has not been checked yet\./),
    });
    const table = await addCase();
    const csv = await addStoredFile(cotyle, {
      procedureId: table,
      creatorId: staff.ADMIN.id,
      name: 'pri.csv',
    });
    await db()
      .updateTable('files')
      .set({ scan_state: null, content: 'CSV' })
      .where('id', '=', csv.id)
      .execute();
    await expect(declareReady(table, staff.RADIOLOGIST)).rejects.toMatchObject({
      code: 'SCAN_UNCONFIRMED',
      message: expect.stringMatching(/^No CT images were uploaded/),
    });
    await declareReady(table, staff.RADIOLOGIST, { confirmScan: true });
    expect(await statusOf(table)).toBe('SCAN_READY');
  });

  it('asks nothing of an administrator who declares a case ready without any file, as specified', async () => {
    const id = await addCase();
    await declareReady(id, staff.ADMIN);
    expect(await typesOf(id)).toEqual(['PROCEDURE_STATUS']);
  });
});
