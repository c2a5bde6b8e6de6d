import { access } from 'node:fs/promises';
import path from 'node:path';
import { fileCalls } from '@cotyle/contract/files';
import { planCalls } from '@cotyle/contract/plans';
import { retentionCalls } from '@cotyle/contract/retention';
import { settingsCalls } from '@cotyle/contract/settings';
import type { Role } from '@cotyle/domain/access/roles';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { NOTHING_LEFT, ON_LEGAL_HOLD, RETENTION_NOT_OVER } from '@cotyle/domain/retention/retention';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../audit/verify-chain.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../../testing/people.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { makeEventMonths } from '../../history/months.ts';
import { addFullPatient, SECRET } from '../testing/full-patient.ts';
import type { FullPatient } from '../testing/full-patient.ts';

const YEAR = 366 * 24 * 60 * 60;
const YEARS = {
  recordRetentionYears: 10,
  scanRetentionYears: 3,
  messageRetentionYears: 1,
  logRetentionYears: 6,
};

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let full: FullPatient;
let held: FullPatient;

const db = () => cotyle.context.database.kysely;
const token = async (role: Role) => (await cotyle.signIn(staff[role].email)).access.token;

beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  staff = await addUserOfEachRole(cotyle);
  full = await addFullPatient(cotyle, staff);
  held = await addFullPatient(cotyle, staff);
  const body = { patientId: held.patientId, reason: 'A lawsuit' };
  await cotyle.call(retentionCalls.setHold, { body }, staff.ADMIN.token);
  const { value } = await cotyle.call(settingsCalls.get, {}, staff.MASTER_ADMIN.token);
  const { version: _version, updatedAt: _at, updatedBy: _by, ...settings } = value;
  await cotyle.call(settingsCalls.update, { body: { ...settings, ...YEARS } }, staff.MASTER_ADMIN.token);
});
afterAll(() => cotyle.close());

const wait = async (years: number): Promise<void> => {
  cotyle.advance(years * YEAR);
  await makeEventMonths(cotyle.context.database.pool, cotyle.context.now());
};
const erase = async (kind: ErasureKind, patientId = full.patientId): Promise<number> => {
  const body = { patientId, kind, ground: 'RETENTION_OVER', reason: null, password: TEST_PASSWORD } as const;
  return (await cotyle.call(retentionCalls.erase, { body }, await token('MASTER_ADMIN'))).value.id;
};
const problemOf = async (kind: ErasureKind, patientId = full.patientId) =>
  (await expectRejected(erase(kind, patientId))).message;
const due = async (kind: ErasureKind) => {
  const query = { kind };
  return (await cotyle.call(retentionCalls.due, { query }, await token('ADMIN'))).value.map(({ id }) => id);
};
const completed = async (id: number) => {
  const admin = await token('ADMIN');
  await eventually(async () => {
    const { value } = await cotyle.call(retentionCalls.erasures, { query: {} }, admin);
    expect(value.find((one) => one.id === id)).toMatchObject({ isComplete: true });
  });
};
const verify = async () => {
  const client = new Client({ connectionString: cotyle.context.databaseUrl });
  await client.connect();
  try {
    return await verifyChain(client);
  } finally {
    await client.end();
  }
};
const valuesOf = async () => {
  const rows = await db()
    .selectFrom('events')
    .select(['type', 'old_value', 'new_value'])
    .where((eb) => eb.or([eb('patient_id', '=', full.patientId), eb('procedure_id', '=', full.procedureId)]))
    .execute();
  return JSON.stringify(rows);
};

describe('a part of a record', () => {
  it('is not erased before its own time, and its settings cannot outlast the record', async () => {
    for (const kind of ['SCANS', 'MESSAGES', 'LOG_VALUES'] as const) {
      expect(await problemOf(kind)).toBe(RETENTION_NOT_OVER);
      expect(await due(kind)).toEqual([]);
    }
    const ground = { patientId: full.patientId, kind: 'SCANS', ground: 'REQUEST', reason: 'x' } as const;
    const early = cotyle.call(
      retentionCalls.erase,
      { body: { ...ground, password: TEST_PASSWORD } },
      await token('MASTER_ADMIN'),
    );
    expect((await expectRejected(early)).status).toBe(422);
  });

  it('is the messages: they go, and everything else stays', async () => {
    await wait(2);
    expect(await due('MESSAGES')).toEqual([full.patientId, held.patientId]);
    expect(await problemOf('MESSAGES', held.patientId)).toBe(ON_LEGAL_HOLD);
    const before = await cotyle.call(
      retentionCalls.state,
      { params: { id: String(full.patientId) } },
      await token('ADMIN'),
    );
    await completed(await erase('MESSAGES'));
    const left = await db()
      .selectFrom('messages')
      .select('id')
      .where('procedure_id', '=', full.procedureId)
      .execute();
    expect(left).toEqual([]);
    expect(await due('MESSAGES')).toEqual([held.patientId]);
    expect(await problemOf('MESSAGES')).toBe(NOTHING_LEFT);
    const after = await cotyle.call(
      retentionCalls.state,
      { params: { id: String(full.patientId) } },
      await token('ADMIN'),
    );
    expect(after.value.lastActivity).toBe(before.value.lastActivity);
    expect(await verify()).toMatchObject({ isIntact: true });
  });

  it('is the scans: their bytes and label volumes go, record and plan stay, and the page learns when', async () => {
    await wait(2);
    expect(await due('SCANS')).toEqual([full.patientId, held.patientId]);
    await completed(await erase('SCANS'));
    const surgeon = await token('SURGEON');
    const params = { id: String(full.procedureId) };
    const files = await cotyle.call(fileCalls.ofProcedure, { params }, surgeon);
    expect(new Set(files.value.map(({ type }) => type))).toEqual(new Set(['MODEL']));
    const erased = await cotyle.call(retentionCalls.erasedScans, { params }, surgeon);
    expect(erased.value).toContainEqual({
      id: full.scan.id,
      fileName: `${SECRET}.zip`,
      erasedAt: cotyle.context.now().toISOString(),
    });
    await expect(access(path.join(cotyle.dataDir, 'files', full.scan.storageKey))).rejects.toThrow('ENOENT');
    await access(path.join(cotyle.dataDir, 'files', full.model.storageKey));
    await access(path.join(cotyle.dataDir, 'files', held.scan.storageKey));
    const slabs = await db()
      .selectFrom('segmentation_slabs as b')
      .innerJoin('segmentations as s', 's.id', 'b.segmentation_id')
      .select('s.id')
      .where('s.procedure_id', '=', full.procedureId)
      .execute();
    expect(slabs).toEqual([]);
    expect((await cotyle.call(planCalls.ofProcedure, { params }, surgeon)).value).not.toBeNull();
    expect(await verify()).toMatchObject({ isIntact: true });
  });

  it('is the values in the log: who and when stays, and the chain still proves', async () => {
    await wait(3);
    expect(await valuesOf()).toContain(SECRET);
    await completed(await erase('LOG_VALUES'));
    expect(await valuesOf()).not.toContain(SECRET);
    expect(await due('LOG_VALUES')).toEqual([held.patientId]);
    expect(await verify()).toMatchObject({ isIntact: true });
  });

  it('does not hinder the erasure of the whole record later', async () => {
    await wait(4);
    expect(await due('RECORD')).toEqual([full.patientId, held.patientId]);
    await completed(await erase('RECORD'));
    expect(await verify()).toMatchObject({ isIntact: true });
    expect(await due('RECORD')).toEqual([held.patientId]);
  });
});
