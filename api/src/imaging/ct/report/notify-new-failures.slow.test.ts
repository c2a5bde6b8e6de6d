import { messageCalls } from '@cotyle/contract/messages';
import { procedureCalls } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import type { Role } from '@cotyle/domain/access/roles';
import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { eventsOf, addStoredFile } from '../../files/testing/stored-file.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure, addScannedPatient } from '../../../testing/clinic.ts';
import { addSignedInUser, addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { notifyNewFailures } from './notify-new-failures.ts';
import { inspectScan } from '../inspection/inspect.ts';
import { saveInspection } from '../inspection/inspection-store.ts';
import { addStoredScan } from '../testing/stored-scan.ts';
import { bytesSource, zippedScan } from '../testing/scans.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let elsewhere: SignedInUser;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  elsewhere = await addSignedInUser(cotyle, { role: 'RADIOLOGIST', locationId: await addLocation(db()) });
});
afterAll(() => cotyle.close());

type Variant = keyof typeof CT_VARIANTS;
const zipOf = (variant?: Variant) => zippedScan(variant && CT_VARIANTS[variant]);
const addCase = async (status: ProcedureStatus = 'SCAN') =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    patientId: await addScannedPatient(db(), staff.SURGEON.id),
    radiologyLocationId: here,
    status,
  });
const upload = async (procedureId: number, variant?: Variant) => {
  const bytes = await zipOf(variant);
  const { id } = await addStoredFile(cotyle, {
    procedureId,
    creatorId: staff.RADIOLOGIST.id,
    bytes,
    name: 'hip.zip',
  });
  const settle = async () => saveInspection(cotyle.context, id, await inspectScan(bytesSource(bytes), 'ZIP'));
  return { id, settle };
};
const declareReady = (id: number, answers: { confirmScan?: boolean; scanReason?: string } = {}) =>
  cotyle.call(
    procedureCalls.update,
    { body: { id, status: 'SCAN_READY', ...answers } },
    staff.RADIOLOGIST.token,
  );
const announcedIn = async (id: number) =>
  (await eventsOf(cotyle, id)).filter(([type]) => type === 'SCAN_FOUND_WRONG');
/** Messages about a procedure, without those of its statuses: from whom, to whom, and what they say. */
const messagesOf = async (id: number) =>
  (
    await db()
      .selectFrom('messages')
      .select(['sender_id', 'receiver_id', 'text'])
      .where('procedure_id', '=', id)
      .where('text', 'like', 'Automatic message%')
      .orderBy('receiver_id')
      .execute()
  ).map(({ sender_id, receiver_id, text }) => [sender_id, receiver_id, text]);

describe('a scan that fails rules after it was declared ready', () => {
  it('is reported to surgeon, radiologist and engineer once, and is an event', async () => {
    const id = await addCase();
    const { settle } = await upload(id, 'otherPerson');
    await declareReady(id, { confirmScan: true });
    await settle();
    const text =
      'Automatic message: the CT scan may be of another patient (Name, Medical Record Number, Date of birth, Sex). Please do not plan on it until this is settled.';
    const { SURGEON, RADIOLOGIST, IMAGE_ENGINEER } = staff;
    const expected = [
      [RADIOLOGIST.id, SURGEON.id, text],
      [SURGEON.id, RADIOLOGIST.id, text],
      [RADIOLOGIST.id, IMAGE_ENGINEER.id, text],
    ];
    expect(new Set(await messagesOf(id))).toEqual(new Set(expected));
    expect(await announcedIn(id)).toEqual([
      [
        'SCAN_FOUND_WRONG',
        null,
        null,
        'Name matches the record; Medical Record Number matches the record; Date of birth matches the record; Sex matches the record',
      ],
    ]);
    const { value } = await cotyle.call(
      messageCalls.received,
      { params: { receiverId: String(IMAGE_ENGINEER.id) } },
      IMAGE_ENGINEER.token,
    );
    expect(value.find(({ procedureId }) => procedureId === id)?.text).toBe(text);
    await withTransaction(db(), cotyle.context.now(), (tx, audit) =>
      notifyNewFailures(cotyle.context, tx, audit, id),
    );
    expect([await messagesOf(id), await announcedIn(id)]).toMatchObject([{ length: 3 }, { length: 1 }]);
  });

  it('does not count as accepted by a person who did not know of the failure', async () => {
    const id = await addCase();
    const { settle } = await upload(id, 'otherName');
    await declareReady(id, { confirmScan: true });
    await settle();
    const report = await cotyle.call(scanCalls.report, { params: { id: String(id) } }, staff.SURGEON.token);
    expect(report.value.acceptance).toBeNull();
  });

  it('is not reported again once accepted, and is reported again for another file', async () => {
    const id = await addCase();
    await addStoredScan(cotyle, {
      procedureId: id,
      creatorId: staff.RADIOLOGIST.id,
      bytes: await zipOf('otherName'),
    });
    await declareReady(id, { confirmScan: true, scanReason: 'Maiden name.' });
    await withTransaction(db(), cotyle.context.now(), (tx, audit) =>
      notifyNewFailures(cotyle.context, tx, audit, id),
    );
    expect(await announcedIn(id)).toEqual([]);
    const { settle } = await upload(id, 'otherPerson');
    await settle();
    expect(await announcedIn(id)).toHaveLength(1);
    const report = await cotyle.call(scanCalls.report, { params: { id: String(id) } }, staff.SURGEON.token);
    expect(report.value.acceptance).toBeNull();
  });

  it('is also reported if it could not be checked', async () => {
    const id = await addCase();
    const { id: fileId } = await upload(id);
    await declareReady(id, { confirmScan: true });
    await saveInspection(cotyle.context, fileId, { reason: 'The scan could not be checked.' });
    expect((await messagesOf(id))[0]?.[2]).toBe(
      'Automatic message: the CT scan check failed after Scan Ready: All files are readable.',
    );
  });

  it('is not reported without failures, nor before the scan is in use', async () => {
    const good = await addCase();
    const { settle } = await upload(good);
    await declareReady(good, { confirmScan: true });
    await settle();
    const ordered = await addCase();
    await (await upload(ordered, 'otherPerson')).settle();
    const done = await addCase('DONE');
    await (await upload(done, 'otherPerson')).settle();
    for (const id of [good, ordered, done])
      expect([await messagesOf(id), await announcedIn(id)]).toEqual([[], []]);
  });

  it('of a declaration without a stored acceptance is reported for rules that the history does not name', async () => {
    const id = await addCase('MODEL_IN_WORK');
    await withTransaction(db(), cotyle.context.now(), async (_tx, audit) =>
      audit.record({
        type: 'SCAN_OVERRIDDEN',
        initiatorId: staff.ADMIN.id,
        procedureId: id,
        newValue: 'Slice thickness; Supine, feet first',
      }),
    );
    await (await upload(id, 'headFirst')).settle();
    expect(await announcedIn(id)).toEqual([]);
    const other = await addCase('MODEL_IN_WORK');
    await (await upload(other, 'headFirst')).settle();
    expect((await announcedIn(other))[0]?.[3]).toBe('Supine, feet first');
  });

  it('is reported to the radiologists of the location only, if none is assigned', async () => {
    const id = await addCase('SCHEDULED');
    await (await upload(id, 'headFirst')).settle();
    const receivers = (await messagesOf(id)).map(([, receiver]) => receiver);
    expect(receivers).toContain(staff.RADIOLOGIST.id);
    expect(receivers).not.toContain(elsewhere.id);
  });

  it('is seen by a concurrent declaration, or reported after it', async () => {
    const id = await addCase();
    const { settle } = await upload(id, 'headFirst');
    const declared = declareReady(id, { confirmScan: true });
    await Promise.all([declared, settle()]);
    const events = (await eventsOf(cotyle, id)).map(([type]) => type);
    const wasSeen = events.includes('SCAN_OVERRIDDEN');
    expect(events.includes('SCAN_FOUND_WRONG')).toBe(!wasSeen);
  });
});
