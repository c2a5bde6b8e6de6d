import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLES } from '@cotyle/domain/access/roles';
import { evaluateScan } from '@cotyle/domain/ct/evaluate';
import { CT_PROTOCOL, isIdentityRule } from '@cotyle/domain/ct/protocol';
import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { femurOf } from '@cotyle/domain/planning/femur-model';
import { stemPlacement } from '@cotyle/domain/planning/stem-placement';
import { readPri } from '@cotyle/domain/pri/parse';
import { measurementProblem, MEASUREMENT_NAMES } from '@cotyle/domain/hip/measurements';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectScan } from '../imaging/ct/inspection/inspect.ts';
import { bytesSource } from '../imaging/ct/testing/scans.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { openFolder } from '../platform/storage/folder.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { columnOf } from '../records/column-of.ts';
import { sideOfModel } from '@cotyle/domain/models/model-side';
import { doubtsAbout } from '@cotyle/domain/procedures/model-check';
import { SLOW } from '@cotyle/domain/testing/slow';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { fillDemo } from './fill.ts';

const NOW = new Date('2026-11-15T09:30:00Z');
let test: TestDatabase;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-demo-'));
  storage = openFolder(folder);
  test = await createTestDatabase();
  await openInstallation(test.database.kysely, { demo: true, now: NOW });
  await fillDemo(test.database.kysely, storage, NOW, 'quick');
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const db = () => test.database.kysely;

describe('the demo', () => {
  it('has three locations, two people of each role and 60 patients with cases in every status', async () => {
    expect(await db().selectFrom('locations').select('id').execute()).toHaveLength(3);
    const people = await db().selectFrom('users').select('role').execute();
    for (const role of ROLES) expect(people.filter((one) => one.role === role)).toHaveLength(2);
    expect(await db().selectFrom('patients').select('id').execute()).toHaveLength(60);
    const statuses = await db().selectFrom('procedures').select('status').execute();
    for (const status of PROCEDURE_STATUSES)
      expect(statuses.filter((one) => one.status === status).length).toBeGreaterThan(4);
  });

  it('gives its newest cases the files of their status, with bytes that are what the record says', async () => {
    const files = await db()
      .selectFrom('files')
      .innerJoin('procedures', 'procedures.id', 'files.procedure_id')
      .select([
        'files.type',
        'storage_key',
        'files.size',
        'sha256',
        'status',
        'findings',
        'procedure_id as of',
      ])
      .execute();
    const newest = await db()
      .selectFrom('procedures')
      .select(['id', 'status'])
      .orderBy('id', 'desc')
      .limit(25)
      .execute();
    const has = (id: number, type: string) => files.some((file) => file.of === id && file.type === type);
    for (const { id, status } of newest) {
      const isScanned = status !== 'NEW' && status !== 'SCAN';
      const isModelled = ['MODEL_READY', 'READY', 'SCHEDULED', 'DONE'].includes(status);
      expect([status, has(id, 'SCAN'), has(id, 'MODEL'), has(id, 'ALGORITHM')]).toEqual([
        status,
        isScanned,
        isModelled,
        isModelled,
      ]);
    }
    for (const file of files) {
      const bytes = Buffer.concat(await (await storage.read(file.storage_key)).toArray());
      expect(bytes.length).toBe(file.size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      expect(file.findings).toEqual([]);
      const reading = file.type === 'ALGORITHM' ? readPri(bytes) : undefined;
      expect(reading ?? { ok: true, warnings: [] }).toMatchObject({ ok: true, warnings: [] });
    }
  });

  it('has scans that are of their patients, and fail no rule of the protocol', SLOW, async () => {
    const scans = await db()
      .selectFrom('files as f')
      .innerJoin('procedures as p', 'p.id', 'f.procedure_id')
      .innerJoin('patients as t', 't.id', 'p.patient_id')
      .select([
        'f.storage_key as key',
        't.name_first as nameFirst',
        't.name_second as nameSecond',
        't.medical_insurance_id as medicalInsuranceId',
        't.gender',
        't.date_of_birth as dateOfBirth',
      ])
      .where('f.type', '=', 'SCAN')
      .execute();
    expect(scans.length).toBeGreaterThan(5);
    for (const { key, ...record } of scans) {
      const bytes = Buffer.concat(await (await storage.read(key)).toArray());
      const { facts } = await inspectScan(bytesSource(bytes), 'ZIP');
      const rules = evaluateScan([facts], CT_PROTOCOL, { record, today: NOW.toISOString().slice(0, 10) });
      expect(rules.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
      expect(rules.filter(({ id, verdict }) => isIdentityRule(id) && verdict !== 'pass')).toEqual([]);
    }
  });

  it('has a femur of the side that is operated, which can be planned on', async () => {
    const models = await db()
      .selectFrom('segmentation_models as m')
      .innerJoin('files as f', 'f.id', 'm.file_id')
      .innerJoin('procedures as p', 'p.id', 'f.procedure_id')
      .innerJoin('segmentations as s', 's.id', 'm.segmentation_id')
      .select(['m.file_id as fileId', 'm.segment', 'm.segmentation_id as segmentationId', 'm.version'])
      .select([
        'p.id as of',
        'side_surgeon as side',
        'mesh',
        'hip',
        'landmarks',
        'is_case_model as isCaseModel',
      ])
      .execute();
    const pelves = models.filter(({ isCaseModel }) => isCaseModel);
    expect(pelves).toHaveLength(1);
    for (const { of, fileId, side, landmarks } of pelves) {
      if (!side) throw new Error('A case has no side.');
      const femur = models.find((model) => model.fileId === femurOf(models, fileId, side).fileId);
      expect([femur?.of, femur?.mesh?.closed]).toEqual([of, true]);
      expect(sideOfModel(femur?.hip ?? null)?.side).toBe(side);
      const stem = { neckCut: millimetres(15), depth: millimetres(0), torsion: degrees(0) };
      expect(stemPlacement(landmarksOf(landmarks), side, stem).absence).toBeUndefined();
    }
  });

  it('has models of the hip that is operated, with the cup in their sockets', async () => {
    const models = await db()
      .selectFrom('files')
      .innerJoin('procedures as p', 'p.id', 'files.procedure_id')
      .select(['files.type', 'mesh', 'hip', 'side_surgeon as sideSurgeon'])
      .select(['position', 'superior', 'anterior', 'posterior'])
      .where('files.type', '=', 'MODEL')
      .where('file_name', 'like', 'hemipelvis-%')
      .execute();
    expect(models.length).toBeGreaterThan(5);
    for (const model of models) {
      expect(sideOfModel(model.hip)).toEqual({ side: model.sideSurgeon, by: 'SHAPE' });
      expect(doubtsAbout({ ...model, cupCentre: null }, model)).toEqual({
        side: undefined,
        frame: undefined,
        centre: undefined,
      });
    }
  });

  it('is not filled twice, also by two starts at once', async () => {
    await Promise.all([fillDemo(db(), storage, NOW, 'quick'), fillDemo(db(), storage, NOW, 'quick')]);
    expect(await db().selectFrom('patients').select('id').execute()).toHaveLength(60);
  });

  it('keeps the two surgeons apart: nothing of one is seen by the other', async () => {
    const people = await db().selectFrom('users').select(['id', 'email', 'location_id']).execute();
    const id = (account: string) => people.find(({ email }) => email === `${account}@demo.test`)?.id ?? 0;
    const location = (account: string) =>
      people.find(({ email }) => email === `${account}@demo.test`)?.location_id;
    const mine = await db()
      .selectFrom('procedures')
      .select(['creator_id', 'radiology_location_id', 'patient_id'])
      .where('surgeon_id', '=', id('surgeon'))
      .execute();
    expect(mine.length).toBeGreaterThan(20);
    expect(mine.every((one) => one.creator_id === id('surgeon'))).toBe(true);
    expect(
      mine.every(
        (one) => one.radiology_location_id === null || one.radiology_location_id === location('radiologist'),
      ),
    ).toBe(true);
    expect(location('radiologist')).not.toBe(location('radiologist2'));
    expect(
      await db()
        .selectFrom('assignments')
        .select(['surgeon_id', 'assistant_id'])
        .orderBy('surgeon_id')
        .execute(),
    ).toEqual([
      { surgeon_id: id('surgeon'), assistant_id: id('assistant') },
      { surgeon_id: id('surgeon2'), assistant_id: id('assistant2') },
    ]);
  });

  it('has measurements in range, with operative angles where the operation is done', async () => {
    const rows = await db().selectFrom('procedures').selectAll().execute();
    for (const row of rows) {
      for (const name of MEASUREMENT_NAMES) {
        const value = (row as unknown as Record<string, number | null>)[columnOf(name)] ?? null;
        expect([name, measurementProblem(name, value)]).toEqual([name, undefined]);
      }
      expect(row.operative_inclination !== null).toBe(row.status === 'DONE');
      expect(row.date_of_surgery !== null).toBe(row.status === 'SCHEDULED' || row.status === 'DONE');
    }
    const scheduled = rows.filter(({ status }) => status === 'SCHEDULED');
    expect(scheduled.every(({ date_of_surgery }) => (date_of_surgery ?? '') > '2026-11-15')).toBe(true);
  });

  it('has a history that leads to the status of each case, in chronological order and never in the future', async () => {
    const events = await db()
      .selectFrom('events')
      .select(['procedure_id', 'type', 'old_value', 'new_value', 'creation'])
      .orderBy('id')
      .execute();
    const times = events.map(({ creation }) => creation.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
    for (const { id, status } of await db().selectFrom('procedures').select(['id', 'status']).execute()) {
      const moves = events.filter((event) => event.procedure_id === id && event.type === 'PROCEDURE_STATUS');
      expect(moves.at(-1)?.new_value ?? 'NEW').toBe(status);
    }
  });

  it('has notes, notifications and chats, some of them unread', async () => {
    expect((await db().selectFrom('notes').select('id').execute()).length).toBeGreaterThan(20);
    const messages = await db().selectFrom('messages').select(['procedure_id', 'read_at']).execute();
    expect(messages.some((one) => one.procedure_id === null)).toBe(true);
    expect(messages.some((one) => one.read_at === null)).toBe(true);
  });
});
