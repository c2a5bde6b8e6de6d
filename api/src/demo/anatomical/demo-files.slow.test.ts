import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { femurOf } from '@cotyle/domain/planning/femur-model';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DemoFiles } from '../../context/app-context.ts';
import { verifyChain } from '../../audit/verify-chain.ts';
import { stlOf } from '../../imaging/uploads/testing/samples.ts';
import { openInstallation } from '../../installation/open-installation.ts';
import { openFolder } from '../../platform/storage/folder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { fillDemo } from '../fill.ts';
import type { AddFileContext } from './add-file.ts';
import { createDemoFiles } from './demo-files.ts';
import { pendingFiles } from './pending-files.ts';
import type { BodyPlaces, DemoFileTask } from './task.ts';

type Make = AddFileContext['make'];

const NOW = new Date('2026-11-15T09:30:00Z');
let filled: TestDatabase;
let test: TestDatabase;
let folder: string;
let storage: Storage;
let added: string[];
let made: DemoFileTask[];
let nodes: DemoFiles[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-demo-'));
  storage = openFolder(folder);
  filled = await createTestDatabase();
  await openInstallation(filled.database.kysely, { demo: true, now: NOW });
  await fillDemo(filled.database.kysely, storage, NOW, 'anatomical');
  await filled.database.close();
});
afterAll(async () => {
  await filled.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  test = await createTestDatabase(filled.name);
  [added, made, nodes] = [[], [], []];
});
afterEach(async () => {
  for (const node of nodes) await node.close();
  await test.drop();
});

const db = () => test.database.kysely;

const PLACES: BodyPlaces = { landmarks: { LEFT: { teardrop: [1, 2, 3] }, RIGHT: {} }, grids: [] };

const bytesOf = (task: DemoFileTask): Uint8Array => {
  if (task.kind === 'PLACES') return Buffer.from(JSON.stringify(PLACES));
  return task.kind === 'MODEL' ? stlOf(2) : Buffer.from(`zip of ${task.patient.id}`);
};

const quickly: Make = async (task, store) => {
  made.push(task);
  return store(
    (async function* () {
      yield bytesOf(task);
    })(),
  );
};

/** A node of the demo, with a queue that only lists its jobs. */
const nodeWith = (make: Make = quickly): DemoFiles => {
  const jobs = {
    add: async (name: string, data: unknown) => {
      added.push(`${name} ${JSON.stringify(data)}`);
    },
  };
  const context = {
    database: test.database,
    storage,
    now: () => NOW,
    log: pino({ level: 'silent' }),
  };
  const node = createDemoFiles({ context, jobs, make, pauseMilliseconds: 5 });
  nodes.push(node);
  return node;
};

const filesOf = (procedureId?: number) =>
  db()
    .selectFrom('files')
    .innerJoin('procedures as p', 'p.id', 'files.procedure_id')
    .select(['files.id', 'procedure_id as of', 'files.type', 'file_name as name', 'storage_key as key'])
    .select(['files.size', 'sha256', 'status', 'files.creation', 'p.creation as begun'])
    .$if(procedureId !== undefined, (query) => query.where('procedure_id', '=', procedureId ?? 0))
    .orderBy('files.id')
    .execute();

const allMade = (node: DemoFiles) => eventually(async () => expect(await node.casesLeft()).toBe(0));

const firstPending = async (kind: 'SCAN' | 'MODEL') => {
  const file = (await pendingFiles(db())).find((one) => one.kind === kind);
  if (!file) throw new Error('Nothing is pending.');
  return file;
};

/** The time and the name of each. */
const uploadsInHistory = () =>
  db()
    .selectFrom('events')
    .select(['creation', 'new_value as name'])
    .where('type', 'in', ['SCAN_UPLOADED', 'MODEL_UPLOADED', 'CSV_UPLOADED'])
    .orderBy('id')
    .execute();

/** As a person leaves it who uploads a file or deletes one. */
const doneBySomebody = (procedureId: number, type: 'SCAN_UPLOADED' | 'MODEL_UPLOADED') =>
  withTransaction(db(), NOW, async (_, audit) => {
    audit.record({ type, initiatorId: 1, procedureId, newValue: 'own' });
  });
const deletedBySomebody = (procedureId: number, type: 'SCAN_DELETED' | 'MODEL_DELETED') =>
  withTransaction(db(), NOW, async (_, audit) => {
    audit.record({ type, initiatorId: 1, procedureId, oldValue: 'own' });
  });

describe('the files of an anatomical demo', () => {
  it('are all missing after the fill but in the history, and then made once with their jobs', async () => {
    expect(await filesOf()).toEqual([]);
    const history = await uploadsInHistory();
    const pending = await pendingFiles(db());
    const node = nodeWith();
    expect(await node.casesLeft()).toBeGreaterThan(15);
    node.start();
    await allMade(node);
    const files = await filesOf();
    const expected = pending.flatMap(({ procedureId: of, kind }) =>
      kind === 'SCAN' ? [`${of} SCAN`] : [`${of} MODEL`, `${of} MODEL`, `${of} ALGORITHM`],
    );
    expect(files.map(({ of, type }) => `${of} ${type}`).sort()).toEqual(expected.sort());
    for (const { key, size, sha256, creation, begun } of files) {
      const bytes = Buffer.concat(await (await storage.read(key)).toArray());
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(creation > begun && creation < NOW).toBe(true);
    }
    expect(await uploadsInHistory()).toEqual(history);
    expect(new Set(files.map(({ name }) => name))).toEqual(new Set(history.map(({ name }) => name)));
    expect(files).toHaveLength(history.length);
    const jobs = files.flatMap(({ id, type }) => {
      if (type === 'ALGORITHM') return [];
      return [`${type === 'SCAN' ? 'inspect-scan' : 'derive-model'} {"fileId":${id}}`];
    });
    expect(added.sort()).toEqual(jobs.sort());
    const client = await test.database.pool.connect();
    expect((await verifyChain(client)).isIntact).toBe(true);
    client.release();
  });

  it('are made of the record of their case', async () => {
    const { procedureId } = await firstPending('MODEL');
    const record = await db()
      .selectFrom('procedures')
      .innerJoin('patients as t', 't.id', 'patient_id')
      .select(['side_surgeon as side', 'size', 'medical_insurance_id as record', 'gender'])
      .where('procedures.id', '=', procedureId)
      .executeTakeFirstOrThrow();
    const node = nodeWith();
    node.first(procedureId);
    await eventually(async () => expect(await filesOf(procedureId)).toHaveLength(4));
    const sex = record.gender === 'FEMALE' ? 'F' : 'M';
    const body = { sex, side: record.side, measurements: expect.objectContaining({ size: record.size }) };
    expect(made).toMatchObject([
      { kind: 'MODEL', bone: 'FEMUR', body },
      { kind: 'MODEL', bone: 'HIP_BONE', body },
      { kind: 'SCAN', body, patient: { id: record.record, sex } },
      { kind: 'PLACES', body },
    ]);
  });

  it('have a femur that belongs to the model of its case, with the landmarks of the scan', async () => {
    const { procedureId } = await firstPending('MODEL');
    const node = nodeWith();
    node.first(procedureId);
    await eventually(async () => expect(await filesOf(procedureId)).toHaveLength(4));
    const { side } = await db()
      .selectFrom('procedures')
      .select('side_surgeon as side')
      .where('id', '=', procedureId)
      .executeTakeFirstOrThrow();
    const files = await filesOf(procedureId);
    const models = await db()
      .selectFrom('segmentation_models')
      .innerJoin('segmentations as s', 's.id', 'segmentation_id')
      .select(['file_id as fileId', 'segmentation_id as segmentationId', 'segmentation_models.version'])
      .select(['segment', 'landmarks', 'scan_file_id as scan'])
      .where('s.procedure_id', '=', procedureId)
      .execute();
    // The latest model is the one of the case.
    const used = modelInUse(files);
    expect(used?.name).toMatch(/^hemipelvis-/);
    const { fileId } = femurOf(models, used?.id ?? 0, side ?? 'LEFT');
    expect(files.find(({ id }) => id === fileId)?.name).toMatch(/^femur-/);
    expect(models.map(({ scan }) => scan)).toEqual(
      models.map(() => files.find(({ type }) => type === 'SCAN')?.id),
    );
    expect(models[0]?.landmarks.LEFT.teardrop?.value).toEqual([1, 2, 3]);
  });

  it('are shared by two nodes, and none is made twice', async () => {
    const [one, other] = [nodeWith(), nodeWith()];
    one.start();
    other.start();
    await allMade(one);
    await allMade(other);
    const names = made.map((task) => `${task.kind} ${task.body.seed} ${'bone' in task ? task.bone : ''}`);
    expect(new Set(names).size).toBe(names.length);
    const files = (await filesOf()).filter(({ type }) => type !== 'ALGORITHM');
    expect(made.filter(({ kind }) => kind !== 'PLACES')).toHaveLength(files.length);
  });

  it('come first in the case that somebody opens, also while another is being made', async () => {
    const last = (await pendingFiles(db())).findLast(({ kind }) => kind === 'SCAN')?.procedureId ?? 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const node = nodeWith(async (task, store, signal) => {
      if (made.length === 0) {
        made.push(task);
        await held;
      }
      return quickly(task, store, signal);
    });
    node.start();
    await eventually(async () => expect(made).toHaveLength(1));
    node.first(last);
    await eventually(async () => expect((await filesOf(last)).map(({ type }) => type)).toContain('SCAN'));
    expect(new Set((await filesOf()).map(({ of }) => of))).toEqual(new Set([last]));
    const closed = node.close();
    release();
    await closed;
  });

  it('are not added where a person has uploaded one meanwhile, and leave no bytes', async () => {
    const { procedureId } = await firstPending('SCAN');
    const node = nodeWith(async (task, store, signal) => {
      const stored = await quickly(task, store, signal);
      if (task.kind === 'SCAN') await doneBySomebody(procedureId, 'SCAN_UPLOADED');
      return stored;
    });
    node.first(procedureId);
    await eventually(async () => expect(await pendingFiles(db(), procedureId)).toEqual([]));
    await node.close();
    expect((await filesOf(procedureId)).map(({ type }) => type)).not.toContain('SCAN');
    expect(await storage.size(`files/demo/${procedureId}-scan`)).toBeUndefined();
  });

  it('are made again where the record was changed meanwhile', async () => {
    const { procedureId } = await firstPending('MODEL');
    let isChanged = false;
    const node = nodeWith(async (task, store, signal) => {
      if (!isChanged) {
        isChanged = true;
        await db().updateTable('procedures').set({ size: 60 }).where('id', '=', procedureId).execute();
      }
      return quickly(task, store, signal);
    });
    const settled = async () => {
      node.first(procedureId);
      expect(await pendingFiles(db(), procedureId)).toEqual([]);
    };
    await eventually(settled);
    const models = made.filter(({ kind }) => kind === 'MODEL');
    expect(models.map(({ body }) => body.measurements.size)).toEqual([
      expect.any(Number),
      expect.any(Number),
      60,
      60,
    ]);
    expect((await filesOf(procedureId)).filter(({ type }) => type === 'MODEL')).toHaveLength(2);
  });

  it('are not made where a person has uploaded one before', async () => {
    const { procedureId } = await firstPending('MODEL');
    await doneBySomebody(procedureId, 'MODEL_UPLOADED');
    expect(await pendingFiles(db(), procedureId)).toEqual([{ procedureId, kind: 'SCAN' }]);
  });

  it('do not come back after a person has deleted them, nor in a deleted case', async () => {
    const { procedureId } = await firstPending('SCAN');
    const node = nodeWith();
    node.first(procedureId);
    await eventually(async () => expect(await pendingFiles(db(), procedureId)).toEqual([]));
    await deletedBySomebody(procedureId, 'SCAN_DELETED');
    await deletedBySomebody(procedureId, 'MODEL_DELETED');
    // The bytes and the row of a deleted file are removed some time later.
    await db().deleteFrom('files').where('procedure_id', '=', procedureId).execute();
    expect(await pendingFiles(db(), procedureId)).toEqual([]);
    const { procedureId: deleted } = await firstPending('SCAN');
    await db().updateTable('procedures').set({ deleted_at: NOW }).where('id', '=', deleted).execute();
    expect(await pendingFiles(db(), deleted)).toEqual([]);
  });

  it('leave nothing half when the node stops, and the next start goes on', async () => {
    const node = nodeWith((task, _, signal) => {
      made.push(task);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('killed')), { once: true }),
      );
    });
    node.start();
    await eventually(async () => expect(made).toHaveLength(1));
    await node.close();
    expect(await filesOf()).toEqual([]);
    const [stopped] = made;
    const next = nodeWith();
    next.start();
    await eventually(async () => expect(made.slice(1)).toContainEqual(stopped));
  });

  it('are left to the next start after three failures', async () => {
    const { procedureId } = await firstPending('SCAN');
    const node = nodeWith(async (task, store, signal) => {
      if (task.kind === 'MODEL') return quickly(task, store, signal);
      made.push(task);
      throw new Error('out of memory');
    });
    const before = await node.casesLeft();
    await eventually(async () => {
      node.first(procedureId);
      expect(await node.casesLeft()).toBe(before - 1);
    });
    expect(made.filter(({ kind }) => kind === 'SCAN')).toHaveLength(3);
    expect(await pendingFiles(db(), procedureId)).toEqual([{ procedureId, kind: 'SCAN' }]);
  });
});
