import { catalogueCalls } from '@cotyle/contract/catalogues';
import { planCalls } from '@cotyle/contract/plans';
import type { Role } from '@cotyle/domain/access/roles';
import { exampleTable } from '@cotyle/domain/implants/clinic/example';
import { CATALOGUE_NAME_TAKEN } from '@cotyle/domain/implants/clinic/texts';
import { notOffered } from '@cotyle/domain/planning/checks';
import type { Plan } from '@cotyle/domain/planning/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan } from '../../cases/plans/testing/a-plan.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addProcedure } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { filesIn } from '../uploads/testing/samples.ts';
import { changed, smallFiles, SMALL_PARTS, zipOf } from './testing/small-catalogue.ts';
import { addStoredCatalogue } from './testing/stored-catalogue.ts';
import { uploadZip } from './testing/upload.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
/** Two contents that differ in a name alone. */
let first: Buffer;
let second: Buffer;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
  first = await zipOf(smallFiles());
  const table = exampleTable(SMALL_PARTS).replace('Generic cup', 'Better cup');
  second = await zipOf(changed({ 'catalogue.csv': Buffer.from(table) }));
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const upload = (zip: Uint8Array, fields: Record<string, string | number>) =>
  uploadZip(cotyle.origin, staff.MASTER_ADMIN.token, fields, zip);
const stored = () => addStoredCatalogue(cotyle, { by: staff.ADMIN.id });
const retire = (catalogueId: number) =>
  cotyle.call(catalogueCalls.retire, { body: { catalogueId } }, staff.ADMIN.token);
const restore = (catalogueId: number) =>
  cotyle.call(catalogueCalls.restore, { body: { catalogueId } }, staff.ADMIN.token);
const offered = async () =>
  (await cotyle.call(catalogueCalls.offered, {}, staff.SURGEON.token)).value.map(
    ({ versionId }) => versionId,
  );
const versionsOf = async (id: number) => {
  const { value } = await cotyle.call(catalogueCalls.all, {}, staff.ADMIN.token);
  return value.find((one) => one.id === id)?.versions.map(({ version }) => version);
};
const partsOf = async (versionId: number) =>
  (await cotyle.call(catalogueCalls.parts, { params: { id: String(versionId) } }, staff.SURGEON.token)).value;

const planOf = (versionId: number, changes: Partial<Plan> = {}): Plan => {
  const part = (line: number): string => `clinic/${versionId}/${line}`;
  return aPlan({
    cup: { ...aPlan().cup, part: part(2) },
    liner: part(3),
    head: part(4),
    stem: null,
    ...changes,
  });
};
const aCase = async () => {
  const procedureId = await addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    status: 'MODEL_READY',
    side: 'LEFT',
  });
  const creatorId = staff.IMAGE_ENGINEER.id;
  return { procedureId, pelvisFileId: await addFile(db(), { procedureId, creatorId, type: 'MODEL' }) };
};
const save = (of: { procedureId: number; pelvisFileId: number }, plan: Plan) =>
  cotyle.call(planCalls.save, { body: { ...of, femurFileId: null, plan } }, staff.SURGEON.token);
const issuesOf = async (of: { procedureId: number; pelvisFileId: number }, plan: Plan) =>
  (await expectRejected(save(of, plan))).issues?.map(({ path, message }) => `${path}: ${message}`);

describe('A new version of a catalogue', () => {
  it('is offered in place of the one before, which stays as it is', async () => {
    const { catalogueId, versionId } = await stored();
    const before = await partsOf(versionId);
    const { status, record } = await upload(second, { catalogueId, version: 1 });
    expect([status, record?.versions.map(({ version }) => version)]).toEqual([200, [2, 1]]);
    const newest = record?.versions[0]?.id ?? 0;
    expect((await offered()).filter((id) => [versionId, newest].includes(id))).toEqual([newest]);
    expect(await partsOf(versionId)).toEqual(before);
    expect((await partsOf(newest)).parts[0]?.part.name).toBe('Better cup 52 mm');
  });

  it('is rejected with the content of the latest, after a newer one, for a retired or an unknown catalogue', async () => {
    const { catalogueId } = await stored();
    const objects = (await filesIn(cotyle.dataDir)).length;
    expect(await upload(first, { catalogueId, version: 1 })).toMatchObject({
      status: 409,
      message: 'Version 1 has exactly this content already.',
    });
    await upload(second, { catalogueId, version: 1 });
    expect(await upload(first, { catalogueId, version: 1 })).toMatchObject({
      status: 409,
      message: 'Version 2 was uploaded in the meantime. Please look at it first.',
    });
    await retire(catalogueId);
    expect((await upload(first, { catalogueId, version: 2 })).message).toContain('is retired');
    expect((await upload(first, { catalogueId: 999_999, version: 1 })).status).toBe(404);
    expect((await upload(first, { catalogueId })).issues).toEqual(['version: is required']);
    expect(await versionsOf(catalogueId)).toEqual([2, 1]);
    expect((await filesIn(cotyle.dataDir)).length).toBe(objects + 1);
  });

  it('and another one at the same time: one is stored, the other is told', async () => {
    const { catalogueId } = await stored();
    const answers = await Promise.all([1, 2].map(() => upload(second, { catalogueId, version: 1 })));
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    expect(await versionsOf(catalogueId)).toEqual([2, 1]);
  });
});

describe('Two catalogues of one name', () => {
  it('that are uploaded at the same time become one, and nothing is kept of the other', async () => {
    const objects = (await filesIn(cotyle.dataDir)).length;
    const names = [
      { manufacturer: 'Both', name: 'Hip' },
      { manufacturer: 'BOTH', name: ' hip ' },
    ];
    const answers = await Promise.all(names.map((fields) => upload(first, fields)));
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(CATALOGUE_NAME_TAKEN);
    expect((await filesIn(cotyle.dataDir)).length).toBe(objects + 1);
    expect(await db().selectFrom('uploads').select('id').execute()).toEqual([]);
    expect((await upload(first, { manufacturer: 'both', name: 'HIP' })).message).toBe(CATALOGUE_NAME_TAKEN);
    expect((await upload(first, { manufacturer: 'Another', name: 'Hip' })).status).toBe(200);
  });
});

describe('A retired catalogue', () => {
  it('is not offered until it is restored, says who retired it, and each is an event', async () => {
    const { catalogueId, versionId } = await stored();
    const { value } = await retire(catalogueId);
    expect(value.retired?.by.id).toBe(staff.ADMIN.id);
    expect(await offered()).not.toContain(versionId);
    expect((await partsOf(versionId)).parts).toHaveLength(4);
    expect((await retire(catalogueId)).value).toEqual(value);
    expect((await restore(catalogueId)).value.retired).toBeNull();
    expect(await offered()).toContain(versionId);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'old_value as from', 'new_value as to'])
      .where('type', 'in', ['CATALOGUE_RETIRED', 'CATALOGUE_RESTORED'])
      .where((eb) =>
        eb.or([eb('old_value', 'like', `%${value.name}`), eb('new_value', 'like', `%${value.name}`)]),
      )
      .orderBy('id')
      .execute();
    expect(events.map(({ type, from, to }) => [type, from ?? to])).toEqual([
      ['CATALOGUE_RETIRED', `Acme ${value.name}`],
      ['CATALOGUE_RESTORED', `Acme ${value.name}`],
    ]);
  });
});

describe('A plan with the parts of a clinic', () => {
  it('is saved while they are offered, and opens when they no longer are', async () => {
    const { catalogueId, versionId } = await stored();
    const made = await aCase();
    await save(made, planOf(versionId));
    await retire(catalogueId);
    const params = { id: String(made.procedureId) };
    const { value } = await cotyle.call(planCalls.ofProcedure, { params }, staff.SURGEON.token);
    expect(value.map(({ plan }) => plan.cup.part)).toEqual([`clinic/${versionId}/2`]);
    expect(await issuesOf(made, planOf(versionId))).toEqual([
      `plan.cup.part: ${notOffered('cup')}`,
      `plan.liner: ${notOffered('liner')}`,
      `plan.head: ${notOffered('head')}`,
    ]);
    await restore(catalogueId);
    expect((await save(made, planOf(versionId))).value.version).toBe(2);
  });

  it('is rejected with an older version, with parts of two catalogues and with unknown ones', async () => {
    const { catalogueId, versionId } = await stored();
    const made = await aCase();
    expect(await issuesOf(made, planOf(versionId, { head: 'generic/head/36-M' }))).toEqual([
      'plan.head: The head is of another catalogue than the cup.',
    ]);
    expect(await issuesOf(made, planOf(versionId, { head: `clinic/${versionId}/99` }))).toEqual([
      'plan.head: The catalogue has no head of this name.',
    ]);
    await upload(second, { catalogueId, version: 1 });
    expect((await issuesOf(made, planOf(versionId)))?.[0]).toBe(`plan.cup.part: ${notOffered('cup')}`);
  });

  it('that is saved while its catalogue is being retired waits, and is then rejected', async () => {
    const { catalogueId, versionId } = await stored();
    const made = await aCase();
    let isSaved = false;
    const saving = await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('implant_catalogues')
          .set({ retired_at: new Date(), retired_by: staff.ADMIN.id })
          .where('id', '=', catalogueId)
          .execute();
        const waiting = issuesOf(made, planOf(versionId)).finally(() => {
          isSaved = true;
        });
        await eventually(async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
          expect(rows[0]?.n).toBe(1);
        });
        expect(isSaved).toBe(false);
        return { waiting };
      });
    expect((await saving.waiting)?.[0]).toBe(`plan.cup.part: ${notOffered('cup')}`);
  });
});
