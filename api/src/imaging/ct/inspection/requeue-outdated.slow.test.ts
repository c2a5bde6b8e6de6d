import { FACTS_VERSION } from '@cotyle/domain/ct/facts';
import { scanReport } from '@cotyle/domain/ct/report';
import { CT_PROTOCOL } from '@cotyle/domain/ct/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { requeueOutdatedInspections } from './requeue-outdated.ts';
import { findScanFiles, reportAbout } from '../report/report.ts';
import { addStoredScan } from '../testing/stored-scan.ts';
import { zippedScan } from '../testing/scans.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let bytes: Buffer;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  bytes = await zippedScan(undefined, 5);
});
afterAll(() => cotyle.close());

const give = async () => {
  const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
  return { procedureId, ...(await addStoredScan(cotyle, { procedureId, creatorId: surgeon.id, bytes })) };
};
const stored = (id: number) =>
  db()
    .selectFrom('files')
    .select(['scan_state as state', 'scan', 'scan_version as version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sliceIds = async (id: number) => {
  const rows = await db()
    .selectFrom('scan_slices')
    .select('id')
    .where('file_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};
/** As a version of the inspection left it that kept neither numbers nor kernels. */
const makeEarlier = (id: number) =>
  sql`
    update files set scan_version = 0, scan = jsonb_set(scan, '{facts,series}', (
      select jsonb_agg(series - array['numbers', 'acquisitionNumbers', 'acquisitionTimes', 'patientOrientations',
        'manufacturers', 'kernels', 'voltages', 'lossy'])
      from jsonb_array_elements(scan -> 'facts' -> 'series') as series))
    where id = ${id}`.execute(db());
const sweep = async () => {
  const added: unknown[] = [];
  await requeueOutdatedInspections(cotyle.context, {
    addJob: async (name, data, key) => void added.push([name, data, key]),
  });
  return added;
};
const inspect = (fileId: number) => cotyle.context.ready()?.jobs.add('inspect-scan', { fileId });

describe('a scan inspected by an older version', () => {
  it('is requeued until it is inspected again, which adds the missing facts', async () => {
    const { id } = await give();
    expect((await stored(id)).version).toBe(FACTS_VERSION);
    expect(await sweep()).toEqual([]);
    await makeEarlier(id);
    expect((await stored(id)).scan?.facts?.series[0]?.kernels).toBeUndefined();
    expect(await sweep()).toEqual([['inspect-scan', { fileId: id }, `file-${id}`]]);
    await inspect(id);
    await eventually(async () => expect((await stored(id)).version).toBe(FACTS_VERSION));
    const { state, scan } = await stored(id);
    expect([state, scan?.facts?.series[0]?.kernels]).toEqual(['READY', ['BONE']]);
    expect(await sweep()).toEqual([]);
  });

  it('keeps the ids of its slices, which an open viewer uses', async () => {
    const { id } = await give();
    const before = await sliceIds(id);
    await makeEarlier(id);
    await inspect(id);
    await eventually(async () => expect((await stored(id)).version).toBe(FACTS_VERSION));
    expect(await sliceIds(id)).toEqual(before);
  });

  it('gets a new index if its slices differ', async () => {
    const { id } = await give();
    await makeEarlier(id);
    await sql`delete from scan_slices where id = (select min(id) from scan_slices where file_id = ${id})`.execute(
      db(),
    );
    await inspect(id);
    await eventually(async () => expect((await stored(id)).version).toBe(FACTS_VERSION));
    expect(await sliceIds(id)).toHaveLength(76);
  });

  it('has a report meanwhile, with missing facts as unknown', async () => {
    const { id, procedureId } = await give();
    await makeEarlier(id);
    const about = { ...(await reportAbout(cotyle.context, db(), procedureId)), protocol: CT_PROTOCOL };
    const { rules, series } = scanReport(await findScanFiles(db(), procedureId), about);
    const verdicts = Object.fromEntries(rules.map((rule) => [rule.id, rule.verdict]));
    expect(verdicts).toMatchObject({ kernel: 'unknown', voltage: 'unknown', gaps: 'pass', regions: 'pass' });
    expect(series[0]).toMatchObject({ kernels: [], voltages: [] });
  });

  it('is not requeued once it is deleted', async () => {
    const { id } = await give();
    await makeEarlier(id);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    const added = await sweep();
    expect(added).not.toContainEqual(['inspect-scan', { fileId: id }, `file-${id}`]);
  });
});
