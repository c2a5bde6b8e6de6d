import { buffer } from 'node:stream/consumers';
import { DERIVED_FAILED, DERIVED_TOO_LARGE } from '@cotyle/domain/models/derived-texts';
import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import { torusMesh } from '@cotyle/domain/models/testing/meshes';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, addStoredFile } from '../../files/testing/stored-file.ts';
import { openJobs } from '../../../platform/jobs/open-jobs.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { deriveModel } from './derive-job.ts';
import { levelKey } from './derived-store.ts';
import { requeuePendingDerivations } from './requeue-pending.ts';
import { derivationProcesses, haltingStorage } from '../testing/child-processes.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const TORUS = torusMesh(20, 12);
const STL = Buffer.from(binaryStl(TORUS));
const never = new AbortController().signal;

const giveModel = async (bytes = STL) => {
  const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
  return {
    procedureId,
    ...(await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, type: 'MODEL', bytes })),
  };
};
const stateOf = async (id: number) =>
  db()
    .selectFrom('files')
    .select(['derived_state as state', 'derived'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sizesOf = (key: string) =>
  Promise.all(MODEL_LEVELS.map((level) => cotyle.context.storage.size(levelKey(key, level))));
const versionOf = async () =>
  (await db().selectFrom('versions').select('version').where('topic', '=', 'procedures').executeTakeFirst())
    ?.version;
const derive = (
  id: number,
  more: { last?: boolean; signal?: AbortSignal; context?: TestApp['context'] } = {},
) =>
  deriveModel(more.context ?? cotyle.context, id, more.signal ?? never, {
    isLastAttempt: more.last ?? false,
  });
const halting = () => {
  const { storage, reached, resume } = haltingStorage(cotyle.context.storage);
  return { context: { ...cotyle.context, storage }, reached, resume };
};

describe('the derived model of an STL', () => {
  it('is made by a job, published, no event, and leaves the original unchanged', async () => {
    const { id, storageKey, bytes, procedureId } = await giveModel();
    const before = await versionOf();
    await cotyle.context.ready()?.jobs.add('derive-model', { fileId: id });
    await eventually(async () => expect((await stateOf(id)).state).toBe('READY'));
    const { derived } = await stateOf(id);
    const level = { triangles: 480, bytes: expect.any(Number), deviation: expect.any(Number) };
    expect(derived).toEqual({ levels: { coarse: level, fine: level }, openEdges: 0, reason: null });
    expect(derived?.levels?.fine.deviation).toBeLessThan(0.01);
    expect(await sizesOf(storageKey)).toEqual(MODEL_LEVELS.map((name) => derived?.levels?.[name].bytes));
    expect((await buffer(await cotyle.context.storage.read(storageKey))).equals(bytes)).toBe(true);
    expect(await versionOf()).not.toBe(before);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
    expect(derivationProcesses()).toEqual([]);
  });

  it('counts the open edges of a surface with a hole', async () => {
    const open = binaryStl({ ...TORUS, triangles: TORUS.triangles.subarray(3) });
    const { id } = await giveModel(Buffer.from(open));
    await derive(id);
    expect(await stateOf(id)).toMatchObject({ state: 'READY', derived: { openEdges: 3 } });
  });

  it('is not made twice', async () => {
    const { id, storageKey } = await giveModel();
    await derive(id);
    const { storage } = cotyle.context;
    await storage.remove(levelKey(storageKey, 'fine'));
    await derive(id);
    expect(await storage.size(levelKey(storageKey, 'fine'))).toBeUndefined();
  });

  it('replaces leftovers of an earlier attempt', async () => {
    const { id, storageKey } = await giveModel();
    await cotyle.context.storage.append(levelKey(storageKey, 'coarse'), {
      at: 0,
      source: (async function* () {
        yield Buffer.from('half of something');
      })(),
      progress: {},
    });
    await derive(id);
    const { derived } = await stateOf(id);
    expect(await sizesOf(storageKey)).toEqual(MODEL_LEVELS.map((name) => derived?.levels?.[name].bytes));
  });
});

describe('a failed derivation', () => {
  it('of a damaged file fails at once and is not retried', async () => {
    const { id, storageKey } = await giveModel(Buffer.concat([STL.subarray(0, 5000), Buffer.alloc(9, 1)]));
    await derive(id);
    expect(await stateOf(id)).toMatchObject({
      state: 'FAILED',
      derived: {
        levels: null,
        reason: expect.stringMatching(/480 triangles, but 98 are there.* The original can still be viewed/),
      },
    });
    expect(await sizesOf(storageKey)).toEqual([undefined, undefined]);
  });

  it('that exceeds its memory limit is ended with that reason', async () => {
    const { id } = await giveModel();
    const { context } = halting();
    const limits = { memoryBytes: 20 * 1024 ** 2, milliseconds: 60_000 };
    await deriveModel(context, id, never, { isLastAttempt: false }, limits);
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', derived: { reason: DERIVED_TOO_LARGE } });
    expect(derivationProcesses()).toEqual([]);
  });

  it('that exceeds its time limit is ended and retried', async () => {
    const { id } = await giveModel();
    const { context } = halting();
    const limits = { memoryBytes: Infinity, milliseconds: 300 };
    await expect(deriveModel(context, id, never, { isLastAttempt: false }, limits)).rejects.toThrow(
      'took too long',
    );
    expect((await stateOf(id)).state).toBe('PENDING');
    expect(derivationProcesses()).toEqual([]);
  });

  it('without room besides the reserve of the database is retried', async () => {
    const { id, storageKey } = await giveModel();
    const storage = { ...cotyle.context.storage, freeBytes: () => Promise.resolve(-1) };
    await expect(derive(id, { context: { ...cotyle.context, storage } })).rejects.toMatchObject({
      full: true,
    });
    expect((await stateOf(id)).state).toBe('PENDING');
    expect(await sizesOf(storageKey)).toEqual([undefined, undefined]);
    await derive(id);
    expect((await stateOf(id)).state).toBe('READY');
  });

  it('whose process is killed is retried and succeeds', async () => {
    const { id } = await giveModel();
    const { context, reached } = halting();
    const running = derive(id, { context });
    await reached;
    for (const pid of derivationProcesses()) process.kill(pid, 'SIGKILL');
    await expect(running).rejects.toThrow('ended without a result');
    expect((await stateOf(id)).state).toBe('PENDING');
    await derive(id);
    expect((await stateOf(id)).state).toBe('READY');
  });

  it('at the last attempt is reported to the user and to the queue', async () => {
    const { id, storageKey } = await giveModel();
    await cotyle.context.storage.remove(storageKey);
    await expect(derive(id, { last: false })).rejects.toThrow('missing');
    expect((await stateOf(id)).state).toBe('PENDING');
    await expect(derive(id, { last: true })).rejects.toThrow('missing');
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', derived: { reason: DERIVED_FAILED } });
  });
});

describe('a node that shuts down during a derivation', () => {
  it('ends the process, and the next node derives the model', async () => {
    const { id } = await giveModel();
    const { context, reached } = halting();
    const open = (of: TestApp['context']) =>
      openJobs({
        url: cotyle.context.databaseUrl,
        log: cotyle.context.log,
        retrySeconds: 1,
        closeWithin: 50,
        handlers: {
          'send-reset-link': async () => undefined,
          'queue-unread-mails': async () => undefined,
          'send-unread-mail': async () => undefined,
          'derive-model': ({ fileId }, signal, run) => deriveModel(of, fileId, signal, run),
          'inspect-scan': async () => undefined,
          'inspect-scan-long': async () => undefined,
          'verify-scan': async () => undefined,
          'verify-scan-long': async () => undefined,
          'scan-malware': async () => undefined,
          'make-picture': async () => undefined,
          'draft-segmentation': async () => undefined,
          'make-model': async () => undefined,
          'send-security-mail': async () => undefined,
          'send-emergency-sign-in-mails': async () => undefined,
          'erase-patient': async () => undefined,
          sweep: async () => undefined,
          'send-audit-anchors': async () => undefined,
          'send-emergency-access-mail': async () => undefined,
          'close-received-study': async () => undefined,
          'send-to-pacs': async () => undefined,
          'find-forgotten-sendings': async () => undefined,
          'find-received-studies': async () => undefined,
        },
      });
    // The app's own node must not be faster.
    await cotyle.context.ready()?.jobs.close();
    const stopping = await open(context);
    await stopping.add('derive-model', { fileId: id });
    await reached;
    await stopping.close();
    await eventually(() => expect(derivationProcesses()).toEqual([]));
    expect((await stateOf(id)).state).toBe('PENDING');
    const next = await open(cotyle.context);
    await eventually(async () => expect((await stateOf(id)).state).toBe('READY'));
    await next.close();
  });

  it('does not mark the model as failed at the last attempt', async () => {
    const { id } = await giveModel();
    const { context, reached } = halting();
    const stop = new AbortController();
    const running = derive(id, { context, last: true, signal: stop.signal });
    await reached;
    stop.abort(new Error('the node stops'));
    await expect(running).rejects.toThrow('the node stops');
    expect((await stateOf(id)).state).toBe('PENDING');
  });
});

describe('a file that is deleted during its derivation', () => {
  it('gets no derived model', async () => {
    const { id, storageKey } = await giveModel();
    const { context, reached, resume } = halting();
    const running = derive(id, { context });
    await reached;
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    resume();
    await running;
    expect(await stateOf(id)).toEqual({ state: 'PENDING', derived: null });
    expect(await sizesOf(storageKey)).toEqual([undefined, undefined]);
  });
});

describe('the sweep of pending derivations', () => {
  it('requeues pending models without a job once, and no others', async () => {
    const [lost, fresh, deleted, waiting] = [
      await giveModel(),
      await giveModel(),
      await giveModel(),
      await giveModel(),
    ];
    const old = new Date(Date.now() - 3_600_000);
    const ids = [lost.id, deleted.id, waiting.id];
    await db()
      .updateTable('files')
      .set({ derived_state: 'FAILED' })
      .where('id', 'not in', [...ids, fresh.id])
      .where('type', '=', 'MODEL')
      .execute();
    await db().updateTable('files').set({ creation: old }).where('id', 'in', ids).execute();
    await db().updateTable('files').set({ deleted_at: old }).where('id', '=', deleted.id).execute();
    await sql`insert into pgboss.job (name, data) values ('derive-model', ${JSON.stringify({ fileId: waiting.id })}::jsonb)`.execute(
      db(),
    );
    const added: unknown[] = [];
    await requeuePendingDerivations(cotyle.context, {
      addJob: async (name, data, key) => void added.push([name, data, key]),
    });
    expect(added).toEqual([['derive-model', { fileId: lost.id }, `file-${lost.id}`]]);
  });
});
