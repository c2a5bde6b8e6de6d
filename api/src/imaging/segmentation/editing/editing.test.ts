import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { Role } from '@cotyle/domain/access/roles';
import { EDIT_LEASE_SECONDS } from '@cotyle/domain/segmentation/edit-lock';
import {
  EDITED_IN_OTHER_WINDOW,
  NOT_GZIP,
  SAVE_TOO_LARGE,
  SLAB_TWICE,
  WRONG_LABEL,
  WRONG_SLAB,
  WRONG_SLAB_LENGTH,
} from '@cotyle/domain/segmentation/texts';
import { slabLength, SLABS_PER_SAVE } from '@cotyle/domain/segmentation/slabs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';
import { addSegmentation, slabOf, TEST_VOLUME, TEST_WINDOW } from '../testing/stored-segmentation.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld({ frozenClock: true });
});
afterAll(() => world.cotyle.close());

const OTHER_WINDOW = '22222222-2222-4222-8222-222222222222';

/** A case whose segmentation the engineer edits. */
const edited = async () => {
  const procedureId = await world.newCase();
  const id = await addSegmentation(world.cotyle, { procedureId, editorId: world.staff.IMAGE_ENGINEER.id });
  return { procedureId, id };
};

interface Save {
  readonly slabs: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly base?: number;
  readonly saveId?: string;
  readonly window?: string;
  readonly role?: Role;
}

const save = async (id: number, given: Save): Promise<{ status: number; body: Record<string, unknown> }> => {
  const form = new FormData();
  form.append('segmentationId', String(id));
  form.append('window', given.window ?? TEST_WINDOW);
  form.append('saveId', given.saveId ?? randomUUID());
  form.append('baseVersion', String(given.base ?? 1));
  for (const [name, bytes] of given.slabs) form.append('slabs', new Blob([new Uint8Array(bytes)]), name);
  const { token } = world.staff[given.role ?? 'IMAGE_ENGINEER'];
  const response = await fetch(`${world.cotyle.origin}/api/segmentation/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const segmentation = async (procedureId: number): Promise<SegmentationRecord> => {
  const { segmentation: found } = await world.overview(procedureId);
  if (!found) throw new Error('There is no segmentation.');
  return found;
};

const edit = (id: number, { role = 'IMAGE_ENGINEER', window = TEST_WINDOW, takeOver = false } = {}) =>
  world.cotyle.call(
    segmentationCalls.edit,
    { body: { segmentationId: id, window, takeOver } },
    world.staff[role as Role].token,
  );

const readSlab = (path: string, headers: Record<string, string> = {}, role: Role = 'IMAGE_ENGINEER') =>
  fetch(`${world.cotyle.origin}/api/segmentation/slab/${path}`, {
    headers: { authorization: `Bearer ${world.staff[role].token}`, ...headers },
  });

const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer());

describe('a save', () => {
  it('is a new version with person and time, and an event of the history once for each editing', async () => {
    const { procedureId, id } = await edited();
    expect(await save(id, { slabs: [['0-1', slabOf(3, 1)]] })).toEqual({
      status: 200,
      body: { value: { version: 2 } },
    });
    expect((await save(id, { slabs: [['0-0', slabOf(5)]], base: 2 })).body).toEqual({
      value: { version: 3 },
    });
    const { version, saved, grids } = await segmentation(procedureId);
    expect([version, grids[0]?.slabs]).toEqual([3, [3, 2]]);
    expect(saved).toEqual({
      by: expect.objectContaining({ id: world.staff.IMAGE_ENGINEER.id }),
      at: world.cotyle.context.now().toISOString(),
    });
    expect(await world.slabs(id)).toEqual(['0-0@1', '0-0@3', '0-1@1', '0-1@2']);
    expect(await world.events(procedureId)).toEqual(['SEGMENTATION_EDITED']);
  });

  it('is read back slab by slab, and each version stays as it was', async () => {
    const { id } = await edited();
    await save(id, { slabs: [['0-1', slabOf(4, 1)]] });
    const length = slabLength(TEST_VOLUME.size, 1);
    const changed = await readSlab(`${id}/0/1/2`);
    expect(await bytesOf(changed)).toEqual(new Uint8Array(length).fill(4));
    expect(changed.headers.get('cache-control')).toContain('immutable');
    expect(await bytesOf(await readSlab(`${id}/0/1/1`))).toEqual(new Uint8Array(length).fill(1));
    const etag = changed.headers.get('etag') ?? '';
    expect((await readSlab(`${id}/0/1/2`, { 'if-none-match': etag })).status).toBe(304);
    expect((await readSlab(`${id}/0/0/2`)).status).toBe(404);
    expect((await readSlab(`${id}/0/1/3`)).status).toBe(404);
    expect((await readSlab(`${id}/0/1/2`, {}, 'SURGEON')).status).toBe(403);
  });

  it('that is repeated because its answer was lost is no second one', async () => {
    const { procedureId, id } = await edited();
    const again = { slabs: [['0-0', slabOf(2)] as const], saveId: randomUUID() };
    expect((await save(id, again)).body).toEqual({ value: { version: 2 } });
    expect((await save(id, again)).body).toEqual({ value: { version: 2 } });
    expect((await segmentation(procedureId)).version).toBe(2);
  });

  it('of an older version is refused with the name of who saved since', async () => {
    const { id } = await edited();
    await save(id, { slabs: [['0-0', slabOf(2)]] });
    const { nameFirst, nameSecond } = (await segmentationOfId(id)).saved?.by ?? {};
    expect(await save(id, { slabs: [['0-0', slabOf(3)]] })).toMatchObject({
      status: 409,
      body: {
        error: 'SEGMENTATION_CHANGED',
        message: `${nameFirst} ${nameSecond} saved this segmentation in the meantime. Please load it again.`,
      },
    });
  });

  it.each<readonly [string, Save['slabs'], string]>([
    ['is no gzip', [['0-0', Buffer.from('labels')]], NOT_GZIP],
    ['is damaged', [['0-0', slabOf(1).subarray(0, 20)]], NOT_GZIP],
    ['is too short', [['0-0', gzipSync(new Uint8Array(5))]], WRONG_SLAB_LENGTH],
    ['unpacks to far more', [['0-0', gzipSync(Buffer.alloc(64 * 1024 ** 2))]], WRONG_SLAB_LENGTH],
    ['has a value that is no segment', [['0-0', slabOf(7)]], WRONG_LABEL],
    ['is of no grid', [['1-0', slabOf(1)]], WRONG_SLAB],
    ['is of no slices', [['0-2', slabOf(1)]], WRONG_SLAB],
    ['has no name', [['labels', slabOf(1)]], WRONG_SLAB],
    [
      'comes twice',
      [
        ['0-0', slabOf(1)],
        ['0-0', slabOf(2)],
      ],
      SLAB_TWICE,
    ],
  ])('is refused as a whole when a slab %s', async (_, slabs, message) => {
    const { procedureId, id } = await edited();
    const more = [...slabs, ['0-1', slabOf(2, 1)] as const];
    expect(await save(id, { slabs: more })).toMatchObject({ status: 422, body: { message } });
    expect((await segmentation(procedureId)).version).toBe(1);
    expect(await world.slabs(id)).toEqual(['0-0@1', '0-1@1']);
  });

  it('has a bounded number of slabs', async () => {
    const { id } = await edited();
    const slabs = Array.from({ length: SLABS_PER_SAVE + 1 }, (_, n) => [`0-${n}`, slabOf(1)] as const);
    expect(await save(id, { slabs })).toMatchObject({ status: 413, body: { message: SAVE_TOO_LARGE } });
    expect((await save(id, { slabs: [] })).status).toBe(422);
  });
});

const segmentationOfId = async (id: number): Promise<SegmentationRecord> => {
  const { procedureId } = await world.cotyle.context.database.kysely
    .selectFrom('segmentations')
    .select('procedure_id as procedureId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return segmentation(procedureId);
};

describe('the landmarks', () => {
  it('are saved as a new version by the one who edits', async () => {
    const { procedureId, id } = await edited();
    const landmarks = {
      LEFT: {
        teardrop: {
          value: [1, 2, 3] as [number, number, number],
          origin: 'MOVED' as const,
          confidence: null,
        },
        acetabularDiameter: { value: 52, origin: 'PROPOSED' as const, confidence: 0.8 },
      },
      RIGHT: {},
    };
    const body = { segmentationId: id, window: TEST_WINDOW, saveId: randomUUID(), baseVersion: 1, landmarks };
    const { token } = world.staff.IMAGE_ENGINEER;
    const { value } = await world.cotyle.call(segmentationCalls.saveLandmarks, { body }, token);
    expect(value).toEqual({ version: 2 });
    const saved = await segmentation(procedureId);
    expect([saved.landmarks, saved.grids[0]?.slabs]).toEqual([landmarks, [1, 1]]);
    const foreign = { ...body, saveId: randomUUID(), baseVersion: 2, window: OTHER_WINDOW };
    const { code } = await expectRejected(
      world.cotyle.call(segmentationCalls.saveLandmarks, { body: foreign }, token),
    );
    expect(code).toBe('EDIT_LOCK_LOST');
    const far = { LEFT: { teardrop: { ...landmarks.LEFT.teardrop, value: [1e6, 0, 0] } }, RIGHT: {} };
    const { status } = await expectRejected(
      world.cotyle.call(
        segmentationCalls.saveLandmarks,
        { body: { ...body, landmarks: far as typeof landmarks } },
        token,
      ),
    );
    expect(status).toBe(422);
  });

  it('are read with the proposals of the draft, which a save leaves as they are', async () => {
    const { procedureId, id } = await edited();
    const teardrop = {
      value: [1, 2, 3] as [number, number, number],
      origin: 'PROPOSED',
      confidence: 0.8,
    } as const;
    const proposals = { LEFT: { teardrop }, RIGHT: {} };
    await world.cotyle.context.database.kysely
      .insertInto('segmentation_versions')
      .values({
        segmentation_id: id,
        version: 1,
        saved_by: null,
        saved_at: world.cotyle.context.now(),
        landmarks: JSON.stringify(proposals),
      })
      .execute();
    const moved = {
      ...teardrop,
      value: [4, 5, 6] as [number, number, number],
      origin: 'MOVED',
      confidence: null,
    } as const;
    const landmarks = { LEFT: { teardrop: moved }, RIGHT: {} };
    const body = { segmentationId: id, window: TEST_WINDOW, saveId: randomUUID(), baseVersion: 1, landmarks };
    await world.cotyle.call(segmentationCalls.saveLandmarks, { body }, world.staff.IMAGE_ENGINEER.token);
    const saved = await segmentation(procedureId);
    expect([saved.landmarks, saved.proposals]).toEqual([landmarks, proposals]);
  });
});

describe('the edit lock', () => {
  it('says who edits, and nobody else may, not even an administrator', async () => {
    const { procedureId, id } = await edited();
    const { nameFirst, nameSecond } = (await segmentation(procedureId)).editing?.by ?? {};
    const refused = await expectRejected(edit(id, { role: 'ADMIN', takeOver: true }));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'EDIT_LOCK_LOST',
      `${nameFirst} ${nameSecond} is editing this segmentation.`,
    ]);
    expect(await save(id, { slabs: [['0-0', slabOf(2)]], role: 'ADMIN' })).toMatchObject({
      status: 409,
      body: { error: 'EDIT_LOCK_LOST' },
    });
    const deleted = world.cotyle.call(
      segmentationCalls.delete,
      { body: { segmentationId: id } },
      world.staff.ADMIN.token,
    );
    expect((await expectRejected(deleted)).code).toBe('EDIT_LOCK_LOST');
  });

  it('is taken over when its holder is gone, who then can save no more', async () => {
    const { procedureId, id } = await edited();
    world.cotyle.advance(EDIT_LEASE_SECONDS + 1);
    expect((await segmentation(procedureId)).editing).toBeNull();
    await edit(id, { role: 'ADMIN', window: OTHER_WINDOW });
    expect((await segmentation(procedureId)).editing?.by.id).toBe(world.staff.ADMIN.id);
    expect(await save(id, { slabs: [['0-0', slabOf(2)]] })).toMatchObject({
      status: 409,
      body: { error: 'EDIT_LOCK_LOST' },
    });
    expect((await expectRejected(edit(id))).code).toBe('EDIT_LOCK_LOST');
  });

  it('is kept by its renewal and by a save, and beyond its end while nobody wants it', async () => {
    const { id } = await edited();
    world.cotyle.advance(EDIT_LEASE_SECONDS - 15);
    await edit(id);
    world.cotyle.advance(EDIT_LEASE_SECONDS - 10);
    expect((await expectRejected(edit(id, { role: 'ADMIN' }))).status).toBe(409);
    expect((await save(id, { slabs: [['0-0', slabOf(2)]] })).status).toBe(200);
    world.cotyle.advance(EDIT_LEASE_SECONDS - 10);
    expect((await expectRejected(edit(id, { role: 'ADMIN' }))).status).toBe(409);
    world.cotyle.advance(EDIT_LEASE_SECONDS);
    expect((await save(id, { slabs: [['0-0', slabOf(3)]], base: 2 })).status).toBe(200);
  });

  it('moves to another window of the same person when they say so', async () => {
    const { id } = await edited();
    const refused = await expectRejected(edit(id, { window: OTHER_WINDOW }));
    expect(refused.message).toBe(EDITED_IN_OTHER_WINDOW);
    await edit(id, { window: OTHER_WINDOW, takeOver: true });
    expect((await save(id, { slabs: [['0-0', slabOf(2)]] })).status).toBe(409);
    expect((await save(id, { slabs: [['0-0', slabOf(2)]], window: OTHER_WINDOW })).status).toBe(200);
  });

  it('is released by its holder alone', async () => {
    const { procedureId, id } = await edited();
    const release = (window: string) =>
      world.cotyle.call(
        segmentationCalls.release,
        { body: { segmentationId: id, window } },
        world.staff.IMAGE_ENGINEER.token,
      );
    await release(OTHER_WINDOW);
    expect((await segmentation(procedureId)).editing).not.toBeNull();
    await release(TEST_WINDOW);
    expect((await segmentation(procedureId)).editing).toBeNull();
    await edit(id, { role: 'ADMIN', window: OTHER_WINDOW });
  });
});

it('of two saves at once that are based on one version, one is refused', async () => {
  const { id } = await edited();
  const answers = await Promise.all([2, 3].map((label) => save(id, { slabs: [['0-0', slabOf(label)]] })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await world.slabs(id)).toEqual(['0-0@1', '0-0@2', '0-1@1']);
});
