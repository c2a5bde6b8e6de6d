import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  exportedEvents,
  exportedPatient,
  exportedProcedure,
  exportManifest,
} from '@cotyle/contract/patient-export';
import type { Role } from '@cotyle/domain/access/roles';
import { EXPORT_BUSY } from '@cotyle/domain/retention/export-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addPatient, addProcedure } from '../../../testing/clinic.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { openFilesOf, startReading } from '../../../imaging/files/testing/slow-reader.ts';
import { addStoredFile, bytesOf, get } from '../../../imaging/files/testing/stored-file.ts';
import { addFullPatient, SECRET } from '../testing/full-patient.ts';
import type { FullPatient } from '../testing/full-patient.ts';
import { readZip } from '../testing/read-zip.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let full: FullPatient;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
  full = await addFullPatient(cotyle, staff);
});
afterAll(() => cotyle.close());

const exportOf = (patientId: number, who = staff.ADMIN) =>
  get(cotyle, `/retention/export/${patientId}`, who.token);
const eventsOf = (patientId: number) =>
  db()
    .selectFrom('events')
    .select(['initiator_id as by', 'new_value as value'])
    .where('type', '=', 'PATIENT_EXPORTED')
    .where('patient_id', '=', patientId)
    .execute();
const json = (entries: Map<string, Buffer>, name: string): unknown =>
  JSON.parse(entries.get(name)?.toString() ?? '');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the export of a patient', () => {
  it('holds every record and file in the declared shape, and a checksum of each entry', async () => {
    const response = await exportOf(full.patientId);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(`patient-${full.patientId}-export.zip`);
    const bytes = await bytesOf(response);
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    const entries = await readZip(bytes);
    const folder = `procedures/${full.procedureId}`;
    expect([...entries.keys()].slice(0, 4)).toEqual([
      'README.txt',
      'patient.json',
      'events.json',
      `${folder}/procedure.json`,
    ]);
    expect(exportedPatient.parse(json(entries, 'patient.json'))).toMatchObject({
      id: full.patientId,
      nameFirst: SECRET,
      nameSecond: 'Renamed',
      medicalInsuranceId: `${SECRET}-2`,
    });
    const procedure = exportedProcedure.parse(json(entries, `${folder}/procedure.json`));
    expect(procedure).toMatchObject({
      notes: [{ text: `${SECRET} has a pacemaker`, by: { role: 'SURGEON' } }],
      messages: [{ text: `About ${SECRET}` }],
      planVersions: [{ version: 1, inclination: 40, pictures: [{ view: 'front' }] }],
      planDecisions: [{ kind: 'APPROVED', signerName: 'Sam Surgeon' }],
      pinnedQuestions: [{ number: 1, steps: [{ kind: 'REPLY', text: `${SECRET} said so` }] }],
      timeOut: [{ item: 'PATIENT', subject: { patient: SECRET } }],
      segmentations: [{ scanFileId: full.scan.id }],
    });
    const [labels] = procedure.segmentations.flatMap((one) => one.labels);
    const volume = entries.get(labels ?? '');
    const start = (volume?.indexOf('\n\n') ?? 0) + 2;
    expect(volume?.subarray(0, start).toString()).toContain('sizes: 30 20 20\n');
    expect(volume?.subarray(start)).toEqual(Buffer.alloc(30 * 20 * 20, 1));
    const sheet = entries.get(procedure.planVersions[0]?.sheet ?? '');
    expect(sheet?.subarray(0, 5).toString()).toBe('%PDF-');
    const scan = procedure.files.find(({ id }) => id === full.scan.id);
    expect(entries.get(scan?.entry ?? '')?.equals(full.scan.bytes)).toBe(true);
    expect(procedure.files.filter(({ entry }) => entry === null)).toMatchObject([{ deleted: true }]);
    const { events } = exportedEvents.parse(json(entries, 'events.json'));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PATIENT_UPDATED', 'PROCEDURE_NOTE']),
    );
    const manifest = exportManifest.parse(json(entries, 'manifest.json'));
    const others = [...entries].filter(([name]) => name !== 'manifest.json');
    expect(manifest.entries).toEqual(
      others.map(([name, content]) => ({ name, size: content.length, sha256: sha256(content) })),
    );
    expect(others.map(([name]) => name)).toContain(`${folder}/plan-pictures/version-1-front.png`);
    expect(await eventsOf(full.patientId)).toEqual([{ by: staff.ADMIN.id, value: '1 procedure, 3 files' }]);
  });

  it('works for a patient without procedures, for a deleted one, and for the Super Admin', async () => {
    for (const deleted of [false, true]) {
      const id = await addPatient(db(), { creatorId: staff.SURGEON.id, deleted });
      const response = await exportOf(id, staff.MASTER_ADMIN);
      expect([...(await readZip(await bytesOf(response))).keys()]).toEqual([
        'README.txt',
        'patient.json',
        'events.json',
        'manifest.json',
      ]);
    }
  });

  it('is refused to every other role, and for a patient that does not exist', async () => {
    for (const role of ['SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const)
      expect((await exportOf(full.patientId, staff[role])).status).toBe(403);
    expect((await exportOf(999_999_999)).status).toBe(404);
  });

  it('fails before its first byte and without an event when a file is missing in the storage', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, patientId });
    const file = await addStoredFile(cotyle, { procedureId, creatorId: staff.SURGEON.id });
    await rm(path.join(cotyle.dataDir, 'files', file.storageKey));
    expect((await exportOf(patientId)).status).toBeGreaterThanOrEqual(500);
    expect(await eventsOf(patientId)).toEqual([]);
  });

  it('breaks the connection where the bytes of a file are not those that were stored', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, patientId });
    const { id } = await addStoredFile(cotyle, { procedureId, creatorId: staff.SURGEON.id });
    await db()
      .updateTable('files')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', id)
      .execute();
    await expect(exportOf(patientId).then(bytesOf)).rejects.toThrow('terminated');
  });

  it('is made one at a time: a second is asked to wait, and an aborted one leaves nothing open', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, patientId });
    const bytes = Buffer.alloc(64 * 1024 ** 2, 7);
    await addStoredFile(cotyle, { procedureId, creatorId: staff.SURGEON.id, bytes });
    const reader = await startReading(cotyle, `/retention/export/${patientId}`, staff.ADMIN.token);
    const second = await exportOf(full.patientId);
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await second.json()).toMatchObject({ message: EXPORT_BUSY });
    reader.destroy();
    await eventually(async () => {
      const third = await exportOf(full.patientId);
      // Read to its end, or its connection would stay.
      await bytesOf(third);
      expect(third.status).toBe(200);
    });
    await eventually(() => expect(openFilesOf(cotyle)).toBe(0));
  });
});
