import { scanCalls } from '@cotyle/contract/scans';
import type { Role } from '@cotyle/domain/access/roles';
import { SCAN_PENDING } from '@cotyle/domain/ct/texts';
import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { SLOW } from '@cotyle/domain/testing/slow';
import dicomParser from 'dicom-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, eventsOf, get, addStoredFile } from '../files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, addScannedPatient } from '../../testing/clinic.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { deflatedImage } from './testing/dicom-objects.ts';
import { addStoredScan } from './testing/stored-scan.ts';
import { inspectScan } from './inspection/inspect.ts';
import { bytesSource, lyingZip, scanFiles, zipped, zippedScan } from './testing/scans.ts';
import { EXPLICIT } from './dicom/transfer-syntaxes.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const addCase = async () =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    patientId: await addScannedPatient(db(), staff.SURGEON.id),
    radiologyLocationId: here,
    status: 'SCAN_READY',
  });
const give = async (bytes?: Buffer, name?: string) => {
  const procedureId = await addCase();
  const scan = {
    procedureId,
    creatorId: staff.RADIOLOGIST.id,
    ...(bytes ? { bytes } : {}),
    ...(name ? { name } : {}),
  };
  return { procedureId, ...(await addStoredScan(cotyle, scan)) };
};
/** A few slices are no complete scan; notify-new-failures.slow.test.ts covers the messages about that. */
const readingsOf = async (procedureId: number) =>
  (await eventsOf(cotyle, procedureId)).filter(([type]) => type !== 'SCAN_FOUND_WRONG');
const reportOf = async (procedureId: number, who: SignedInUser = staff.SURGEON) =>
  (await cotyle.call(scanCalls.report, { params: { id: String(procedureId) } }, who.token)).value;
const seriesOf = async (fileId: number, who: SignedInUser = staff.SURGEON) =>
  (await cotyle.call(scanCalls.series, { params: { id: String(fileId) } }, who.token)).value;
const slice = (id: number, who: SignedInUser = staff.SURGEON, headers: Record<string, string> = {}) =>
  get(cotyle, `/scan/slice/${id}`, who.token, headers);

describe('the report of a scan', () => {
  it('passes a scan that follows the protocol and lists its series', async () => {
    const { procedureId } = await give(await zippedScan());
    const report = await reportOf(procedureId);
    expect(report.state).toBe('READY');
    expect(report.rules.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(report.series).toMatchObject([
      { description: 'PELVIS', slices: 217, planned: true, spacing: 1.25, thickness: 1.25 },
      { description: 'KNEES', slices: 81, planned: true },
    ]);
    expect(report.patients).toEqual([
      { id: 'MRN1', name: 'Smith Ann', birthDate: '1950-01-02', sex: 'F', slices: 298 },
    ]);
    expect(report.files).toMatchObject([{ slices: 298 }]);
  });

  it('names the broken rule and shows the patient of the images to everyone who sees the case', async () => {
    const { procedureId } = await give(await zippedScan(CT_VARIANTS.otherBirthDate, 5));
    for (const role of ['SURGEON', 'RADIOLOGIST', 'IMAGE_ENGINEER', 'ADMIN'] as const) {
      const report = await reportOf(procedureId, staff[role]);
      expect(report.patients).toMatchObject([{ birthDate: '1999-09-09', slices: 76 }]);
      expect(report.rules.find(({ id }) => id === 'birthDate')).toMatchObject({
        verdict: 'fail',
        measured: '09/09/1999',
        limit: '01/02/1950',
      });
      expect(report.rules.find(({ id }) => id === 'distance')).toMatchObject({
        verdict: 'fail',
        measured: '5 mm',
      });
    }
    await expect(reportOf(procedureId, stranger)).rejects.toMatchObject({ status: 404 });
  });

  it('distinguishes pending scans, failed scans and no scan', async () => {
    const procedureId = await addCase();
    expect(await reportOf(procedureId)).toMatchObject({ state: 'NONE', rules: [], files: [] });
    const { id } = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, name: 'later.zip' });
    expect(await reportOf(procedureId)).toMatchObject({
      state: 'PENDING',
      rules: [],
      files: [{ id, fileName: 'later.zip', state: 'PENDING', reason: null }],
    });
    await db()
      .updateTable('files')
      .set({ scan_state: 'FAILED', scan: JSON.stringify({ facts: null, reason: 'Because.' }) })
      .where('id', '=', id)
      .execute();
    expect(await reportOf(procedureId)).toMatchObject({
      state: 'READY',
      files: [{ state: 'FAILED', reason: 'Because.' }],
      rules: [{ id: 'readable', verdict: 'fail', advice: 'Because.' }, { id: 'modality' }],
    });
  });

  it('covers all files of a scan together, without deleted ones', async () => {
    const files = scanFiles();
    const { procedureId } = await give(await zipped(files.slice(0, 217)), 'pelvis.zip');
    const second = await addStoredScan(cotyle, {
      procedureId,
      creatorId: staff.ADMIN.id,
      bytes: await zipped(files.slice(217)),
      name: 'knees.zip',
    });
    const broken = async () =>
      (await reportOf(procedureId)).rules.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
    expect(await broken()).toEqual(['oneFile']);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', second.id).execute();
    expect(await broken()).toEqual(['regions']);
  });

  it('applies the protocol of the clinic', async () => {
    const other = await startTestApp({
      CT_PROTOCOL: '{"limits":{"intersliceDistanceMm":5},"rules":{"gaps":"off"}}',
    });
    expect(other.context.config.CT_PROTOCOL.limits).toMatchObject({
      intersliceDistanceMm: 5,
      sliceThicknessMm: 1.25,
    });
    expect(other.context.config.CT_PROTOCOL.weights).toMatchObject({ gaps: 'off', age: 'fail' });
    await other.close();
  });
});

describe('the series of a scan', () => {
  it('state the patient and the date of their own images', async () => {
    const { id } = await give(await zippedScan(CT_VARIANTS.halfOtherName, 5));
    const today = new Date().toISOString().slice(0, 10);
    expect(await seriesOf(id, staff.IMAGE_ENGINEER)).toMatchObject([
      {
        description: 'PELVIS',
        dates: [today],
        patients: [{ id: 'MRN1', name: 'Smith Ann', birthDate: '1950-01-02', sex: 'F', slices: 55 }],
      },
      { description: 'KNEES', patients: [{ name: 'Jones Bob', slices: 21 }] },
    ]);
  });

  it('are also listed from facts of an earlier version', async () => {
    const { id } = await give();
    await sql`update files set scan = jsonb_set(scan, '{facts,series,0}', (scan #> '{facts,series,0}') - 'patients')
              where id = ${id}`.execute(db());
    expect(await seriesOf(id)).toMatchObject([{ patients: [] }]);
  });
});

describe('the slices of a scan', () => {
  it('are listed by position and sent one by one as they were uploaded', async () => {
    const files = scanFiles(undefined, 5);
    const { id } = await give(await zipped([...files].reverse()));
    const series = await seriesOf(id);
    expect(series.map(({ description, slices }) => [description, slices.length])).toEqual([
      ['PELVIS', 55],
      ['KNEES', 21],
    ]);
    const heights = series[0]?.slices.map(({ place }) => place?.[2] ?? 0) ?? [];
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    const response = await slice(series[0]?.slices[0]?.id ?? 0);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/dicom']);
    expect((await bytesOf(response)).equals(Buffer.from(files[0]?.bytes ?? []))).toBe(true);
  });

  it('may be cached for the time of a view by one session, and are revalidated by their ETag', async () => {
    const { sliceIds } = await give();
    const first = await slice(sliceIds[0] ?? 0);
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(first.headers.get('vary')).toContain('authorization');
    const etag = first.headers.get('etag') ?? '';
    expect((await slice(sliceIds[0] ?? 0, staff.SURGEON, { 'if-none-match': etag })).status).toBe(304);
    expect((await slice(sliceIds[1] ?? 0, staff.SURGEON, { 'if-none-match': etag })).status).toBe(200);
  });

  it('are sent with a harmless preamble, even if they had none', async () => {
    const [image] = scanFiles();
    if (!image) throw new Error('no image');
    const whole = Buffer.from(image.bytes);
    const program = Buffer.concat([Buffer.from('MZ evil'.padEnd(128, '!')), whole.subarray(128)]);
    const tiff = Buffer.concat([Buffer.from('II*\0'.padEnd(128, '\x07')), whole.subarray(128)]);
    const meta = whole.subarray(132);
    const bare = whole.subarray(144 + whole.readUInt32LE(140));
    for (const [bytes, expected] of [
      [program, whole],
      [tiff, tiff],
      [meta, whole],
    ] as const) {
      const { sliceIds } = await give(await zipped([{ path: 'a', bytes }]));
      expect((await bytesOf(await slice(sliceIds[0] ?? 0))).equals(expected)).toBe(true);
    }
    const { sliceIds } = await give(await zipped([{ path: 'a', bytes: bare }]));
    const read = dicomParser.parseDicom(await bytesOf(await slice(sliceIds[0] ?? 0)));
    expect([read.string('x00080060'), read.elements.x7fe00010?.length]).toEqual(['CT', 128]);
  });

  it('are also read from an inner zip', SLOW, async () => {
    const files = scanFiles(undefined, 5);
    const inner = await zipped(files);
    for (const deflate of [true, false]) {
      const { sliceIds } = await give(await zipped([{ path: 'inner.zip', bytes: inner }], { deflate }));
      const bytes = await bytesOf(await slice(sliceIds.at(-1) ?? 0));
      expect(files.some((file) => bytes.equals(Buffer.from(file.bytes)))).toBe(true);
    }
  });

  it('with a deflated data set are sent as explicit little endian', SLOW, async () => {
    const files = scanFiles(undefined, 5);
    const packed = await zipped(files.map(({ path, bytes }) => ({ path, bytes: deflatedImage(bytes) })));
    for (const bytes of [packed, await zipped([{ path: 'inner.zip', bytes: packed }])]) {
      const { id, procedureId } = await give(bytes);
      const [pelvis] = await seriesOf(id);
      const response = await slice(pelvis?.slices[0]?.id ?? 0);
      const sent = await bytesOf(response);
      expect(Number(response.headers.get('content-length'))).toBe(sent.length);
      expect(sent.equals(Buffer.from(files[0]?.bytes ?? []))).toBe(true);
      expect((await reportOf(procedureId)).rules.find((rule) => rule.id === 'lossless')).toMatchObject({
        verdict: 'pass',
        measured: 'deflated',
      });
      const deidentified = await bytesOf(await get(cotyle, `/scan/deidentified/${id}`, staff.SURGEON.token));
      const { facts, slices } = await inspectScan(bytesSource(deidentified), 'ZIP');
      expect([slices.length, facts.patients.map(({ name }) => name)]).toEqual([76, ['']]);
      expect(facts.series.flatMap(({ syntaxes }) => syntaxes)).toEqual([EXPLICIT, EXPLICIT]);
    }
  });

  it('are unavailable while the scan is pending, for cases of other people, deleted files and CSVs', async () => {
    const { id, sliceIds, procedureId } = await give();
    const waiting = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id });
    await expect(seriesOf(waiting.id)).rejects.toMatchObject({ status: 409, message: SCAN_PENDING });
    const csv = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, type: 'ALGORITHM' });
    await expect(seriesOf(csv.id)).rejects.toMatchObject({ status: 404 });
    await expect(seriesOf(id, stranger)).rejects.toMatchObject({ status: 404 });
    expect((await slice(sliceIds[0] ?? 0, stranger)).status).toBe(404);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await expect(seriesOf(id)).rejects.toMatchObject({ status: 404 });
    expect((await slice(sliceIds[0] ?? 0)).status).toBe(404);
  });

  it('that inflate to more than declared are cut off at their declared size', SLOW, async () => {
    const { id, sliceIds } = await give(await lyingZip(scanFiles().slice(0, 4), 32 * 1024 ** 2));
    await expect(slice(sliceIds[0] ?? 0).then(bytesOf)).rejects.toThrow(TypeError);
    const deidentified = get(cotyle, `/scan/deidentified/${id}`, staff.SURGEON.token);
    await expect(deidentified.then(bytesOf)).rejects.toThrow(TypeError);
    expect((await slice(sliceIds[1] ?? 0)).status).toBe(200);
  });

  it('whose bytes are missing fail before any byte is sent', async () => {
    const { sliceIds, storageKey, procedureId } = await give();
    await cotyle.context.storage.remove(storageKey);
    expect((await slice(sliceIds[0] ?? 0)).status).toBe(503);
    expect(await readingsOf(procedureId)).toEqual([]);
  });
});

describe('a de-identified scan', () => {
  const deidentified = (id: number, who: SignedInUser = staff.SURGEON) =>
    get(cotyle, `/scan/deidentified/${id}`, who.token);

  it('is a zip of all slices with the same verdict and without the patient', SLOW, async () => {
    const whole = await zipped(
      scanFiles().map(({ bytes }, index) => ({ path: `Smith Ann/${index}`, bytes })),
    );
    for (const bytes of [whole, await zipped([{ path: 'inner.zip', bytes: whole }])]) {
      const { id, procedureId } = await give(bytes);
      const response = await deidentified(id);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
      const made = await bytesOf(response);
      expect(made.toString('latin1')).not.toMatch(/Smith|MRN1|19500102/);
      const { facts, slices } = await inspectScan(bytesSource(made), 'ZIP');
      expect([slices.length, facts.series.map(({ slices: count }) => count)]).toEqual([298, [217, 81]]);
      expect(facts.patients).toEqual([
        { id: '', name: '', personName: '', birthDate: null, sex: '', isRemoved: true, slices: 298 },
      ]);
      expect(await readingsOf(procedureId)).toEqual([
        ['SCAN_DOWNLOADED', staff.SURGEON.id, null, 'hip.zip (de-identified)'],
      ]);
    }
  });

  it('is denied if a slice cannot be de-identified, and to people without access', async () => {
    const { id } = await give();
    expect((await deidentified(id, stranger)).status).toBe(404);
    await db()
      .updateTable('scan_slices')
      .set({ transfer_syntax: '1.2.840.10008.1.2.2' })
      .where('file_id', '=', id)
      .execute();
    expect((await deidentified(id)).status).toBe(409);
  });
});

describe('a view of a scan', () => {
  const looked = (who: SignedInUser) => ['SCAN_VIEWED', who.id, null, 'hip.zip'];

  it('is one event for any number of slices, and another event for each further opening', async () => {
    const { id, sliceIds, procedureId } = await give();
    await seriesOf(id);
    for (const sliceId of sliceIds) await slice(sliceId);
    expect(await readingsOf(procedureId)).toEqual([looked(staff.SURGEON)]);
    await seriesOf(id);
    await slice(sliceIds[0] ?? 0);
    expect(await readingsOf(procedureId)).toEqual([looked(staff.SURGEON), looked(staff.SURGEON)]);
  });

  it('that starts with a slice is an event too, even if another file has the same name', async () => {
    const { sliceIds, procedureId } = await give();
    await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, name: 'hip.zip' });
    for (const sliceId of sliceIds) await slice(sliceId, staff.ADMIN);
    expect(await readingsOf(procedureId)).toEqual([looked(staff.ADMIN)]);
  });

  it('of more than an hour is recorded again', async () => {
    const { sliceIds, procedureId } = await give();
    await slice(sliceIds[0] ?? 0);
    cotyle.advance(3601);
    const again = await cotyle.signIn(staff.SURGEON.email);
    await slice(sliceIds[1] ?? 0, { ...staff.SURGEON, token: again.access.token });
    expect(await readingsOf(procedureId)).toEqual([looked(staff.SURGEON), looked(staff.SURGEON)]);
  });
});
