import { failure } from '@cotyle/contract/failure';
import { DERIVED_PENDING } from '@cotyle/domain/models/derived-texts';
import type { ModelLevel } from '@cotyle/domain/models/facts';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, eventsOf, get, addStoredFile } from '../files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { addStoredLevels, LEVEL_BYTES } from './testing/stored-levels.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const giveModel = async ({ ready = true, type = 'MODEL' as const } = {}) => {
  const procedureId = await addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    radiologyLocationId: here,
    status: 'SCAN_READY',
  });
  const file = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, type, name: 'hip.stl' });
  if (ready) await addStoredLevels(cotyle, file.id);
  return { procedureId, ...file };
};
const getLevel = (
  id: number,
  level: ModelLevel | 'huge',
  who: SignedInUser = staff.SURGEON,
  headers: Record<string, string> = {},
) => get(cotyle, `/file/model/${id}/${level}`, who.token, headers);
const failureIn = async (response: Response) => {
  const { error, message } = failure.parse(await response.json());
  return [response.status, error, message];
};

describe('a level of the derived model', () => {
  it('is sent as glTF with ranges and an ETag of its own', async () => {
    const { id } = await giveModel();
    for (const level of ['coarse', 'fine'] as const) {
      const response = await getLevel(id, level);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'model/gltf-binary']);
      expect((await bytesOf(response)).equals(LEVEL_BYTES[level])).toBe(true);
      expect(response.headers.get('cache-control')).toContain('private');
      const part = await getLevel(id, level, staff.SURGEON, { range: 'bytes=2-4' });
      expect([part.status, (await bytesOf(part)).toString()]).toEqual([
        206,
        LEVEL_BYTES[level].toString().slice(2, 5),
      ]);
    }
    const [coarse, fine] = [await getLevel(id, 'coarse'), await getLevel(id, 'fine')];
    expect(coarse.headers.get('etag')).not.toBe(fine.headers.get('etag'));
  });

  it.each([
    ['SURGEON', 200],
    ['IMAGE_ENGINEER', 200],
    ['ADMIN', 200],
    ['MASTER_ADMIN', 200],
    ['RADIOLOGIST', 403],
  ] as const)('is answered to a %s with %d', async (role, status) => {
    const { id } = await giveModel();
    expect((await getLevel(id, 'coarse', staff[role])).status).toBe(status);
  });

  it('is denied to a radiologist with a hint, and does not exist for people without access', async () => {
    const { id } = await giveModel();
    expect(await failureIn(await getLevel(id, 'fine', staff.RADIOLOGIST))).toEqual([
      403,
      'FORBIDDEN',
      'Please ask your administrator for permission.',
    ]);
    expect((await getLevel(id, 'fine', stranger)).status).toBe(404);
    expect((await getLevel(999_999_999, 'fine')).status).toBe(404);
  });

  it('fails while pending, after a failure, after deletion and for an unknown level', async () => {
    const pending = await giveModel({ ready: false });
    expect(await failureIn(await getLevel(pending.id, 'coarse'))).toEqual([409, 'CONFLICT', DERIVED_PENDING]);
    const failed = await giveModel();
    const derived = JSON.stringify({ levels: null, openEdges: null, reason: 'Because.' });
    await db()
      .updateTable('files')
      .set({ derived_state: 'FAILED', derived })
      .where('id', '=', failed.id)
      .execute();
    expect(await failureIn(await getLevel(failed.id, 'coarse'))).toEqual([404, 'NOT_FOUND', 'Because.']);
    const deleted = await giveModel();
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    expect((await getLevel(deleted.id, 'coarse')).status).toBe(404);
    expect((await getLevel(deleted.id, 'huge')).status).toBe(400);
  });

  it('of a scan does not exist', async () => {
    const { procedureId } = await giveModel();
    const scan = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, type: 'SCAN' });
    expect((await getLevel(scan.id, 'coarse')).status).toBe(404);
  });
});

describe('viewing a model', () => {
  const viewed = (who: SignedInUser) => ['MODEL_VIEWED', who.id, null, 'hip.stl'];

  it('is one event for both levels, and one more for each further view', async () => {
    const { id, procedureId } = await giveModel();
    await getLevel(id, 'coarse');
    await getLevel(id, 'fine');
    expect(await eventsOf(cotyle, procedureId)).toEqual([viewed(staff.SURGEON)]);
    await getLevel(id, 'coarse');
    await getLevel(id, 'fine', staff.SURGEON, { range: 'bytes=3-' });
    await getLevel(id, 'fine', staff.ADMIN);
    expect(await eventsOf(cotyle, procedureId)).toEqual([
      viewed(staff.SURGEON),
      viewed(staff.SURGEON),
      viewed(staff.ADMIN),
    ]);
  });

  it('from the cache of the browser is an event too', async () => {
    const { id, procedureId } = await giveModel();
    const etags = [await getLevel(id, 'coarse'), await getLevel(id, 'fine')].map(({ headers }) =>
      headers.get('etag'),
    );
    const again = [
      await getLevel(id, 'coarse', staff.SURGEON, { 'if-none-match': etags[0] ?? '' }),
      await getLevel(id, 'fine', staff.SURGEON, { 'if-none-match': etags[1] ?? '' }),
    ];
    expect(again.map(({ status }) => status)).toEqual([304, 304]);
    expect(await eventsOf(cotyle, procedureId)).toEqual([viewed(staff.SURGEON), viewed(staff.SURGEON)]);
  });

  it('without permission is no event', async () => {
    const { id, procedureId } = await giveModel();
    await getLevel(id, 'coarse', staff.RADIOLOGIST);
    await getLevel(id, 'coarse', staff.SURGEON, { range: 'bytes=9999-' });
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });
});
