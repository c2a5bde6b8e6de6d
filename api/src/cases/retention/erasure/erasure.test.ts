import { access } from 'node:fs/promises';
import path from 'node:path';
import { eventCalls } from '@cotyle/contract/events';
import { fileCalls } from '@cotyle/contract/files';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { retentionCalls } from '@cotyle/contract/retention';
import type { Role } from '@cotyle/domain/access/roles';
import type { ErasureGround } from '@cotyle/domain/retention/erasure';
import {
  BEING_ERASED,
  HAS_ACTIVE_PROCEDURE,
  ON_LEGAL_HOLD,
  RETENTION_NOT_OVER,
} from '@cotyle/domain/retention/retention';
import { SLOW } from '@cotyle/domain/testing/slow';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../audit/verify-chain.ts';
import { addStoredFile, bytesOf, get } from '../../../imaging/files/testing/stored-file.ts';
import { purgeDeleted } from '../../../imaging/files/deletion/purge.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addPatient, addProcedure } from '../../../testing/clinic.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../../testing/people.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { readSheet } from '../../plans/sheet/testing/read-sheet.ts';
import { addFullPatient, SECRET } from '../testing/full-patient.ts';
import type { FullPatient } from '../testing/full-patient.ts';
import { erasePatient } from './erase-job.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

interface Wanted {
  readonly ground?: ErasureGround;
  readonly reason?: string | null;
  readonly password?: string;
  readonly who?: SignedInUser;
}
const erase = (
  patientId: number,
  {
    ground = 'REQUEST',
    reason = 'Letter 7',
    password = TEST_PASSWORD,
    who = staff.MASTER_ADMIN,
  }: Wanted = {},
) => cotyle.call(retentionCalls.erase, { body: { patientId, ground, reason, password } }, who.token);
const hold = (patientId: number, reason = 'A lawsuit') =>
  cotyle.call(retentionCalls.setHold, { body: { patientId, reason } }, staff.ADMIN.token);
const lift = (patientId: number) =>
  cotyle.call(retentionCalls.liftHold, { body: { patientId, reason: 'Settled' } }, staff.ADMIN.token);
const messageOf = async (call: Promise<unknown>) => {
  const { status, message } = await expectRejected(call);
  return [status, message];
};
const isOnDisk = (key: string) =>
  access(path.join(cotyle.dataDir, 'files', key)).then(
    () => true,
    () => false,
  );
const completed = (id: number) =>
  eventually(async () => {
    const { value } = await cotyle.call(retentionCalls.erasures, { query: {} }, staff.ADMIN.token);
    expect(value.find((one) => one.id === id)).toMatchObject({ isComplete: true });
  });
const withClient = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: cotyle.context.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Every table of ours in which the word stands anywhere in a row. */
const tablesWith = (word: string) =>
  withClient(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [
        `%${word}%`,
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
const verify = () => withClient(verifyChain);
/** An erasure whose job a test runs itself. */
const startWithoutJob = async (patientId: number): Promise<number> => {
  const { id } = await db()
    .insertInto('erasures')
    .values({
      patient_id: patientId,
      ground: 'RETENTION_OVER',
      reason: null,
      started_by: staff.MASTER_ADMIN.id,
      started_at: cotyle.context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('patients').set({ deleted_at: new Date() }).where('id', '=', patientId).execute();
  return id;
};
const eventsOf = ({ patientId, procedureId }: FullPatient) =>
  db()
    .selectFrom('events')
    .select(['id', 'type', 'old_value', 'new_value', 'initiator_id'])
    .where((eb) => eb.or([eb('patient_id', '=', patientId), eb('procedure_id', '=', procedureId)]))
    .orderBy('id')
    .execute();

describe('the erasure of a patient', () => {
  it(
    'leaves no file, no row and no word of the patient, and a chain of events that still proves',
    SLOW,
    async () => {
      const full = await addFullPatient(cotyle, staff);
      expect(await tablesWith(SECRET)).toEqual(expect.arrayContaining(['events', 'patients', 'notes']));
      const before = await eventsOf(full);
      const { value } = await erase(full.patientId);
      await completed(value.id);
      expect(await tablesWith(SECRET)).toEqual([]);
      for (const key of [full.scan.storageKey, full.model.storageKey, `${full.model.storageKey}.fine.glb`])
        expect(await isOnDisk(key)).toBe(false);
      const events = await eventsOf(full);
      expect(events.slice(0, before.length)).toEqual(
        before.map((event) => ({ ...event, old_value: null, new_value: null })),
      );
      expect(events.slice(before.length).map(({ type, new_value }) => [type, new_value])).toEqual([
        ['PATIENT_ERASURE_STARTED', 'Request of the patient, no duty to keep: Letter 7'],
        [
          'PATIENT_ERASED',
          expect.stringMatching(/^Erasure \d+: the values of \d+ events, SHA-256 [0-9a-f]{64}$/),
        ],
      ]);
      expect(await verify()).toMatchObject({ isIntact: true });
      const params = { id: String(full.patientId) };
      expect(
        (await expectRejected(cotyle.call(patientCalls.get, { params }, staff.ADMIN.token))).status,
      ).toBe(404);
      const log = await cotyle.call(eventCalls.all, { query: {} }, staff.ADMIN.token);
      expect(JSON.stringify(log)).not.toContain(SECRET);

      const response = await get(cotyle, `/retention/certificate/${value.id}`, staff.ADMIN.token);
      const certificate = (await bytesOf(response)).toString();
      expect(certificate).not.toContain(SECRET);
      expect(JSON.parse(certificate.slice(certificate.indexOf('{')))).toMatchObject({
        patientId: full.patientId,
        ground: 'REQUEST',
        reason: 'Letter 7',
        counts: { procedures: 1, files: 4, notes: 1, messages: 1, planVersions: 1, pinnedQuestions: 1 },
        eventId: events.at(-1)?.id,
      });
      expect((await eventsOf(full)).at(-1)).toMatchObject({
        type: 'ERASURE_CERTIFICATE_READ',
        initiator_id: staff.ADMIN.id,
      });

      const printed = await get(cotyle, `/retention/certificate-pdf/${value.id}`, staff.ADMIN.token);
      expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const { pages } = await readSheet(await bytesOf(printed));
      const text = pages.map((page) => page.text).join('\n');
      expect(text).toContain(`Certificate of erasure ${value.id}`);
      expect(text).toContain('Letter 7');
      expect(text).not.toContain(SECRET);
      const readings = (await eventsOf(full)).filter(({ type }) => type === 'ERASURE_CERTIFICATE_READ');
      expect(readings).toHaveLength(2);
    },
  );

  it('is refused without the retention time or another ground, with a wrong password, and to every other role', async () => {
    const { patientId } = await addFullPatient(cotyle, staff);
    expect(await messageOf(erase(patientId, { ground: 'RETENTION_OVER', reason: null }))).toEqual([
      409,
      RETENTION_NOT_OVER,
    ]);
    expect((await expectRejected(erase(patientId, { reason: null }))).issues).toEqual([
      { path: 'reason', message: 'is required' },
    ]);
    expect(await messageOf(erase(patientId, { password: 'Wrong#1234' }))).toEqual([
      403,
      'The password is wrong.',
    ]);
    expect((await expectRejected(erase(patientId, { who: staff.ADMIN }))).status).toBe(403);
    expect((await expectRejected(erase(999_999_999))).status).toBe(404);
    expect(
      await db().selectFrom('erasures').selectAll().where('patient_id', '=', patientId).execute(),
    ).toEqual([]);
  });

  it('needs no other ground once the retention time is over', async () => {
    const long = new Date('2010-01-01T00:00:00Z');
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    await db()
      .updateTable('patients')
      .set({ created_at: long, updated_at: long })
      .where('id', '=', patientId)
      .execute();
    const { value } = await erase(patientId, { ground: 'RETENTION_OVER', reason: null });
    await completed(value.id);
  });

  it('is refused while a procedure is active, and nothing can be added once it has started', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const procedureId = await addProcedure(db(), {
      surgeonId: staff.SURGEON.id,
      patientId,
      status: 'SCHEDULED',
    });
    expect(await messageOf(erase(patientId))).toEqual([409, HAS_ACTIVE_PROCEDURE]);
    await db().updateTable('procedures').set({ status: 'CANCELED' }).where('id', '=', procedureId).execute();
    await startWithoutJob(patientId);
    const plan = cotyle.call(procedureCalls.plan, { body: { patientId } }, staff.SURGEON.token);
    expect((await expectRejected(plan)).status).toBe(409);
    expect(await messageOf(erase(patientId))).toEqual([409, BEING_ERASED]);
    expect(await messageOf(hold(patientId))).toEqual([409, BEING_ERASED]);
    const exported = await get(cotyle, `/retention/export/${patientId}`, staff.ADMIN.token);
    expect([exported.status, await exported.json()]).toMatchObject([409, { message: BEING_ERASED }]);
  });

  it('starts once, also with five requests at once', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => erase(patientId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('continues after it was interrupted between the files, before the rows and before the certificate', async () => {
    const full = await addFullPatient(cotyle, staff);
    const id = await startWithoutJob(full.patientId);
    const { storage } = cotyle.context;
    let removals = 0;
    const failing = {
      ...cotyle.context,
      storage: {
        ...storage,
        remove: (key: string) =>
          (removals += 1) > 3 ? Promise.reject(new Error('the storage is away')) : storage.remove(key),
      },
    };
    await expect(erasePatient(failing, id)).rejects.toThrow('the storage is away');
    expect(await tablesWith(SECRET)).toContain('patients');
    expect(await verify()).toMatchObject({ isIntact: true });
    await erasePatient(cotyle.context, id);
    await db()
      .updateTable('erasures')
      .set({ event_id: null, event_hash: null })
      .where('id', '=', id)
      .execute();
    await Promise.all([erasePatient(cotyle.context, id), erasePatient(cotyle.context, id)]);
    await completed(id);
    expect((await eventsOf(full)).filter(({ type }) => type === 'PATIENT_ERASED')).toHaveLength(1);
    expect(await verify()).toMatchObject({ isIntact: true });
  });

  it('knows every table that refers to a patient, a procedure, a file or a plan', async () => {
    const known = await withClient(async (client) => {
      const { rows } = await client.query<{ name: string; source: string }>(
        `select distinct conrelid::regclass::text as name, pg_get_functiondef('erase_patient_rows'::regproc) as source
         from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = any(array['patients', 'procedures',
           'files', 'plan_versions', 'pins', 'segmentations', 'messages']::regclass[])
         order by 1`,
      );
      return rows.map(({ name, source }) => [name, source.includes(`delete from ${name} `)]);
    });
    // Their rows are deleted with the patient, the procedure or the file.
    expect(known.filter(([, isErased]) => !isErased)).toEqual([
      ['fhir_identifiers', false],
      ['patient_summaries', false],
      ['scan_series', false],
      ['sendings', false],
    ]);
  });
});

describe('a legal hold', () => {
  it('forbids the erasure and every deletion until it is lifted, and keeps what was deleted before', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const procedureId = await addProcedure(db(), {
      surgeonId: staff.SURGEON.id,
      patientId,
      status: 'CANCELED',
    });
    const file = { procedureId, creatorId: staff.ADMIN.id };
    const [kept, deleted] = [await addStoredFile(cotyle, file), await addStoredFile(cotyle, file)];
    const remove = (id: number) => cotyle.call(fileCalls.delete, { body: { ids: [id] } }, staff.ADMIN.token);
    await remove(deleted.id);
    await hold(patientId);
    expect((await expectRejected(hold(patientId))).status).toBe(409);
    const blocked = [409, ON_LEGAL_HOLD];
    expect(await messageOf(remove(kept.id))).toEqual(blocked);
    const ofPatient = { params: { id: String(patientId) } };
    const ofProcedure = { params: { id: String(procedureId) } };
    expect(await messageOf(cotyle.call(patientCalls.delete, ofPatient, staff.SURGEON.token))).toEqual(
      blocked,
    );
    expect(await messageOf(cotyle.call(procedureCalls.delete, ofProcedure, staff.ADMIN.token))).toEqual(
      blocked,
    );
    expect(await messageOf(erase(patientId))).toEqual(blocked);
    await db()
      .updateTable('files')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', deleted.id)
      .execute();
    await purgeDeleted(cotyle.context);
    expect(await isOnDisk(deleted.storageKey)).toBe(true);
    const state = await cotyle.call(retentionCalls.state, ofPatient, staff.ADMIN.token);
    expect(state.value).toMatchObject({ hold: { reason: 'A lawsuit' }, problem: ON_LEGAL_HOLD });
    await lift(patientId);
    expect((await expectRejected(lift(patientId))).status).toBe(409);
    await remove(kept.id);
    const types = await db()
      .selectFrom('events')
      .select(['type', 'new_value'])
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute();
    expect(types).toEqual([
      { type: 'LEGAL_HOLD_SET', new_value: 'A lawsuit' },
      { type: 'LEGAL_HOLD_LIFTED', new_value: 'Settled' },
    ]);
  });
});
