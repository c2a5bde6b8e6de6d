import { scanCalls } from '@cotyle/contract/scans';
import { uncheckedFiles } from '@cotyle/domain/ct/stored';
import { IMAGES_NOT_VERIFIED, IMAGES_TOO_LARGE, IMAGES_TOO_LONG } from '@cotyle/domain/ct/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../files/deletion/purge.ts';
import { eventsOf, addStoredFile } from '../../files/testing/stored-file.ts';
import { haltingStorage, processesOf } from '../../models/testing/child-processes.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addScannedPatient, addProcedure } from '../../../testing/clinic.ts';
import { listenFirst } from '../../../live/testing/listener.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { formOf, postForm } from '../../uploads/testing/form.ts';
import { findScanFiles } from '../report/report.ts';
import { LONG_VERIFICATION, SHORT_VERIFICATION } from './lanes.ts';
import type { VerificationLane } from './lanes.ts';
import { requeuePendingVerifications } from './requeue-pending.ts';
import { saveInspection } from '../inspection/inspection-store.ts';
import { inspectScan } from '../inspection/inspect.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';
import { verifyStoredScan } from './verify-job.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let radiologist: SignedInUser;
let here: number;
let zip: Buffer;
/** The fifth slice of the pelvis has garbage for pixels, of which no header tells. */
let damaged: Buffer;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  radiologist = await addSignedInUser(cotyle, { role: 'RADIOLOGIST', locationId: here });
  const files = scanFiles();
  zip = await zipped(files, { deflate: false });
  damaged = Buffer.from(zip);
  const path = 'PELVIS/IM0005.dcm';
  const end = damaged.indexOf(path) + path.length + (files[0]?.bytes.length ?? 0);
  damaged.fill(0xa5, end - 30, end - 10);
});
afterAll(() => cotyle.close());

const never = new AbortController().signal;
const verifications = () => processesOf('verify-process');

const addCase = async () =>
  addProcedure(db(), {
    surgeonId: surgeon.id,
    patientId: await addScannedPatient(db(), surgeon.id),
    radiologyLocationId: here,
    status: 'SCAN',
  });
/** A scan whose headers are read, and for which no job has been added. */
const giveInspected = async (bytes = zip) => {
  const procedureId = await addCase();
  const file = await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, bytes });
  await saveInspection(cotyle.context, file.id, await inspectScan(bytesSource(bytes), 'ZIP'));
  return { procedureId, ...file };
};
const verify = (
  id: number,
  more: {
    last?: boolean;
    signal?: AbortSignal;
    context?: TestApp['context'];
    lane?: VerificationLane;
    added?: unknown[];
  } = {},
) =>
  verifyStoredScan(
    more.context ?? cotyle.context,
    id,
    more.signal ?? never,
    {
      isLastAttempt: more.last ?? false,
      addJob: async (...job: unknown[]) => void more.added?.push(job),
    },
    more.lane ?? LONG_VERIFICATION,
  );
const stateOf = (id: number) =>
  db()
    .selectFrom('files')
    .select(['verification_state as state', 'verification'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reportOf = async (procedureId: number, who = surgeon) =>
  (await cotyle.call(scanCalls.report, { params: { id: String(procedureId) } }, who.token)).value;
const ruleIn = ({ rules }: Awaited<ReturnType<typeof reportOf>>, id: string) =>
  rules.find((rule) => rule.id === id);
const isChecked = async (procedureId: number) =>
  uncheckedFiles(await findScanFiles(db(), procedureId)).length === 0;
const halting = () => {
  const { storage, reached, resume } = haltingStorage(cotyle.context.storage);
  return { context: { ...cotyle.context, storage }, reached, resume };
};

describe('the verification of an uploaded scan', () => {
  it('follows the inspection, after which every rule passes', async () => {
    const procedureId = await addCase();
    const form = formOf({ procedureId, fileType: 'SCAN' }, [{ name: 'hip.zip', bytes: zip }]);
    expect((await postForm(cotyle.origin, radiologist.token, form)).status).toBe(200);
    await eventually(async () => expect((await reportOf(procedureId)).state).toBe('READY'));
    const report = await reportOf(procedureId);
    expect(report.rules.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(report.files).toMatchObject([{ state: 'READY', verificationState: 'READY', reason: null }]);
    expect(ruleIn(report, 'hounsfield')?.measured).toMatch(/^air \d+ %, soft tissue \d+ %, bone \d+ %$/);
    expect(await isChecked(procedureId)).toBe(true);
    expect(verifications()).toEqual([]);
  });

  it('is pending after the inspection, and no rule that it could break passes before it', async () => {
    const { id, procedureId } = await giveInspected();
    const report = await reportOf(procedureId);
    expect(report).toMatchObject({
      state: 'VERIFYING',
      files: [{ state: 'READY', verificationState: 'PENDING' }],
    });
    const waiting = { verdict: 'unknown', measured: 'headers read, images being verified' };
    expect([ruleIn(report, 'readable'), ruleIn(report, 'hounsfield')]).toMatchObject([waiting, waiting]);
    expect(await isChecked(procedureId)).toBe(false);
    await verify(id);
    expect(await reportOf(procedureId)).toMatchObject({ state: 'READY' });
    expect(await isChecked(procedureId)).toBe(true);
  });

  it('updates the report when it finds damage, names the slice and notifies open browsers', async () => {
    const { id, procedureId } = await giveInspected(damaged);
    expect(ruleIn(await reportOf(procedureId), 'readable')?.verdict).toBe('unknown');
    const listener = await listenFirst(cotyle.origin, radiologist.token);
    await verify(id);
    await eventually(() => expect(listener.changes).toContainEqual({ topic: 'procedures', id: procedureId }));
    listener.stop();
    expect(ruleIn(await reportOf(procedureId, radiologist), 'readable')).toMatchObject({
      verdict: 'fail',
      measured: '1 file damaged or cut off',
      advice: 'Please export these images again and upload the scan again: series 1 (PELVIS), image 5.',
    });
    // Nobody did anything.
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });

  it('does not run twice, before the inspection, or for a deleted file', async () => {
    const { id } = await giveInspected();
    await verify(id);
    await db().updateTable('files').set({ verification: null }).where('id', '=', id).execute();
    await verify(id);
    expect(await stateOf(id)).toEqual({ state: 'READY', verification: null });
    const uninspected = await addStoredFile(cotyle, {
      procedureId: await addCase(),
      creatorId: surgeon.id,
      bytes: zip,
    });
    await verify(uninspected.id);
    expect(await stateOf(uninspected.id)).toEqual({ state: null, verification: null });
    const deleted = await giveInspected();
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    await verify(deleted.id);
    expect((await stateOf(deleted.id)).state).toBe('PENDING');
  });

  it('leaves no result after the bytes are purged', async () => {
    const { id } = await giveInspected();
    await verify(id);
    const long = new Date(Date.now() - 200 * 24 * 3600 * 1000);
    await db().updateTable('files').set({ deleted_at: long }).where('id', '=', id).execute();
    await purgeDeleted(cotyle.context);
    expect((await stateOf(id)).verification).toBeNull();
  });
});

describe('an interrupted verification', () => {
  it('that exceeds its memory limit is ended, and the images count as not verified', async () => {
    const { id, procedureId } = await giveInspected();
    const limitsFor = () => ({ memoryBytes: 20 * 1024 ** 2, milliseconds: 60_000 });
    await verify(id, { context: halting().context, lane: { ...LONG_VERIFICATION, limitsFor } });
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', verification: { reason: IMAGES_TOO_LARGE } });
    const report = await reportOf(procedureId);
    expect(report).toMatchObject({ state: 'READY', files: [{ reason: IMAGES_TOO_LARGE }] });
    for (const rule of ['readable', 'hounsfield'])
      expect(ruleIn(report, rule)).toMatchObject({
        verdict: 'unknown',
        measured: 'images not verified',
        advice: IMAGES_TOO_LARGE,
      });
    expect([await isChecked(procedureId), verifications()]).toEqual([false, []]);
  });

  it('whose process is killed is retried', async () => {
    const { id } = await giveInspected();
    const { context, reached } = halting();
    const running = verify(id, { context });
    await reached;
    for (const pid of verifications()) process.kill(pid, 'SIGKILL');
    await expect(running).rejects.toThrow('ended without a result');
    expect((await stateOf(id)).state).toBe('PENDING');
    await verify(id);
    expect((await stateOf(id)).state).toBe('READY');
  });

  it('is retried by the next node after a shutdown, even at the last attempt', async () => {
    const { id } = await giveInspected();
    const { context, reached } = halting();
    const stop = new AbortController();
    const running = verify(id, { context, last: true, signal: stop.signal });
    await reached;
    stop.abort(new Error('the node stops'));
    await expect(running).rejects.toThrow('the node stops');
    expect([(await stateOf(id)).state, verifications()]).toEqual(['PENDING', []]);
  });

  it('without storage fails for the user only at the last attempt', async () => {
    const { id, storageKey } = await giveInspected();
    await cotyle.context.storage.remove(storageKey);
    await expect(verify(id)).rejects.toThrow('missing');
    expect((await stateOf(id)).state).toBe('PENDING');
    await expect(verify(id, { last: true })).rejects.toThrow('missing');
    expect(await stateOf(id)).toMatchObject({
      state: 'FAILED',
      verification: { reason: IMAGES_NOT_VERIFIED },
    });
  });

  it('of a file that is deleted meanwhile saves nothing', async () => {
    const { id } = await giveInspected();
    const { context, reached, resume } = halting();
    const running = verify(id, { context });
    await reached;
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    resume();
    await running;
    expect(await stateOf(id)).toEqual({ state: 'PENDING', verification: null });
  });
});

describe('a verification that takes long', () => {
  it('moves to the long lane, so that it does not hold up the others', async () => {
    const { id } = await giveInspected();
    const moved = [['verify-scan-long', { fileId: id }, `file-${id}`]];
    const large: unknown[] = [];
    await verify(id, { lane: { ...SHORT_VERIFICATION, maxBytes: 1000 }, added: large });
    expect([large, (await stateOf(id)).state]).toEqual([moved, 'PENDING']);
    const slow: unknown[] = [];
    const limitsFor = () => ({ memoryBytes: 512 * 1024 ** 2, milliseconds: 1 });
    await verify(id, { context: halting().context, lane: { ...SHORT_VERIFICATION, limitsFor }, added: slow });
    expect([slow, (await stateOf(id)).state, verifications()]).toEqual([moved, 'PENDING', []]);
    await verify(id, { context: halting().context, lane: { ...LONG_VERIFICATION, limitsFor } });
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', verification: { reason: IMAGES_TOO_LONG } });
  });
});

describe('the sweep of pending verifications', () => {
  it('requeues inspected scans without a verification, newest first, and no others', async () => {
    await db().updateTable('files').set({ verification_state: null }).where('type', '=', 'SCAN').execute();
    const [old, waiting, newer] = [await giveInspected(), await giveInspected(), await giveInspected()];
    await sql`insert into pgboss.job (name, data) values ('verify-scan', ${JSON.stringify({ fileId: waiting.id })}::jsonb)`.execute(
      db(),
    );
    const added: unknown[] = [];
    await requeuePendingVerifications(cotyle.context, {
      addJob: async (name, data, key) => void added.push([name, data, key]),
    });
    expect(added).toEqual([newer, old].map(({ id }) => ['verify-scan', { fileId: id }, `file-${id}`]));
  });
});
