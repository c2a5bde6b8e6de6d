import { fileCalls } from '@cotyle/contract/files';
import { SCAN_RECEIVED_NOTICE } from '@cotyle/domain/receiving/texts';
import { SLOW } from '@cotyle/domain/testing/slow';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { closeStudy } from './close-study.ts';
import { startReceivingWorld } from './testing/receiving-world.ts';
import type { ReceivingWorld } from './testing/receiving-world.ts';

let world: ReceivingWorld;
beforeAll(async () => {
  world = await startReceivingWorld();
});
afterAll(() => world.cotyle.close());

const db = () => world.cotyle.context.database.kysely;

describe('a received study', () => {
  it('becomes one scan of the case of its order number, and the radiologists are told', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    for (let n = 1; n <= 3; n += 1) expect(await world.send(study, n)).toEqual({ kind: 'stored' });
    await world.close(study);
    const { value: files } = await world.cotyle.call(
      fileCalls.ofProcedure,
      { params: { id: String(request.procedureId) } },
      world.staff.RADIOLOGIST.token,
    );
    expect(files).toEqual([
      expect.objectContaining({
        type: 'SCAN',
        content: 'ZIP',
        creator: null,
        creatorId: null,
        description: 'Received from CT of the main building',
        findings: [],
      }),
    ]);
    expect(await world.eventsOf(request.procedureId)).toEqual([
      ['SCAN_RECEIVED', '3 images from CT of the main building, matched by order number'],
    ]);
    const procedure = await db()
      .selectFrom('procedures')
      .select('status')
      .where('id', '=', request.procedureId)
      .executeTakeFirst();
    expect(procedure?.status).toBe('SCAN');
    const texts = await db()
      .selectFrom('messages')
      .select(['text', 'receiver_id as receiver'])
      .where('procedure_id', '=', request.procedureId)
      .execute();
    expect(texts).toEqual([{ text: SCAN_RECEIVED_NOTICE, receiver: world.staff.RADIOLOGIST.id }]);
    expect(await world.keptImages(study)).toBe(0);
  });

  it('is checked like an upload', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    await world.send(study, 1);
    await world.close(study);
    await eventually(async () => {
      const file = await db()
        .selectFrom('files')
        .select('scan_state')
        .where('procedure_id', '=', request.procedureId)
        .executeTakeFirst();
      expect(['READY', 'FAILED']).toContain(file?.scan_state);
    });
  });

  it('stores the same image once, whichever way it comes, and again after its scan was deleted', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    expect(await world.send(study, 1)).toEqual({ kind: 'stored' });
    expect(await world.send(study, 1)).toEqual({ kind: 'duplicate' });
    const both = await Promise.all([world.send(study, 2), world.send(study, 2, 'data-set')]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['duplicate', 'stored']);
    await world.close(study);
    expect(await world.send(study, 1)).toEqual({ kind: 'duplicate' });
    await db()
      .updateTable('files')
      .set({ deleted_at: new Date() })
      .where('procedure_id', '=', request.procedureId)
      .execute();
    expect(await world.send(study, 1)).toEqual({ kind: 'stored' });
  });

  it('gets a further scan for images that come after it was closed', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    await world.send(study, 1);
    await world.close(study);
    await world.send(study, 2);
    await world.close(study);
    expect((await world.eventsOf(request.procedureId)).map(([type]) => type)).toEqual([
      'SCAN_RECEIVED',
      'SCAN_RECEIVED',
    ]);
  });

  it('stays open while images come, and is closed at once when all are there that it announces', async () => {
    const request = await world.newRequest();
    const study = { ...world.newStudy(request), announced: 2 };
    await world.send(study, 1);
    await world.closeIfComplete(study);
    expect(await world.stateOf(study)).toBe('OPEN');
    await world.send(study, 2);
    await eventually(async () => expect(await world.stateOf(study)).toBe('ATTACHED'));
  });

  it('of which half has come stays open until the quiet time, and what comes later is a further scan', async () => {
    const request = await world.newRequest();
    const study = { ...world.newStudy(request), announced: 4 };
    for (let n = 1; n <= 2; n += 1) await world.send(study, n);
    await world.closeIfComplete(study);
    expect([await world.stateOf(study), await world.eventsOf(request.procedureId)]).toEqual(['OPEN', []]);
    await world.close(study);
    for (let n = 1; n <= 4; n += 1) await world.send(study, n);
    await world.close(study);
    expect((await world.eventsOf(request.procedureId)).map(([, value]) => value?.slice(0, 8))).toEqual([
      '2 images',
      '2 images',
    ]);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is closed by the clock of the database, with the clock of the node days %s', async (_, sign) => {
    const ahead = sign * 3 * 24 * 3600;
    world.cotyle.advance(ahead);
    try {
      const request = await world.newRequest();
      const study = world.newStudy(request);
      await world.send(study, 1);
      await world.closeIfComplete(study);
      expect(await world.stateOf(study)).toBe('OPEN');
      await world.close(study);
      expect(await world.stateOf(study)).toBe('ATTACHED');
    } finally {
      world.cotyle.advance(-ahead);
    }
  });

  it('of another patient under a known order number is left on the list, with the reason', async () => {
    const request = await world.newRequest();
    const study = { ...world.newStudy(request), patientName: 'Other^Person' };
    await world.send(study, 1);
    await world.close(study);
    expect(await world.stateOf(study)).toBe('INCOMING');
    expect(await world.eventsOf(request.procedureId)).toEqual([]);
  });

  it('is attached to no case that was set to Scan Ready while its zip was made', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    await world.send(study, 1);
    await db()
      .updateTable('procedures')
      .set({ status: 'SCAN_READY', updated_at: new Date() })
      .where('id', '=', request.procedureId)
      .execute();
    await world.close(study);
    expect(await world.stateOf(study)).toBe('INCOMING');
  });
});

describe('an image', () => {
  it.each(['part10', 'data-set'] as const)('that is sent as %s is stored as a file', async (format) => {
    const study = world.newStudy(await world.newRequest());
    await world.send(study, 1, format);
    const { storage_key: key } = await db()
      .selectFrom('received_instances')
      .select('storage_key')
      .where('sop_uid', '=', `${study.uid}.1`)
      .executeTakeFirstOrThrow();
    const stored = await buffer(await world.cotyle.context.storage.read(key));
    expect(stored.subarray(128, 132).toString()).toBe('DICM');
    expect(stored.includes(Buffer.from(`${study.uid}.1`))).toBe(true);
  });

  it.each([
    ['that is not DICOM', { bytes: Buffer.from('no image at all, but long enough') }, 'not-dicom'],
    ['of another instance than announced', { sopInstanceUid: '1.2.3' }, 'mismatched-uids'],
  ])('%s is refused and leaves nothing', async (_, changes, reason) => {
    const before = await world.counts();
    const study = world.newStudy(await world.newRequest());
    expect(await world.send(study, 1, 'part10', changes)).toMatchObject({ kind: 'refused', reason });
    expect(await world.counts()).toEqual(before);
  });

  it('is refused when the disk is full, and when it is too large', async () => {
    const { context } = world.cotyle;
    const before = await world.counts();
    const study = world.newStudy(await world.newRequest());
    const full = { ...context, storage: { ...context.storage, freeBytes: async () => -1 } };
    expect(await world.send(study, 1, 'part10', {}, full)).toMatchObject({ reason: 'no-space' });
    const small = { ...context, config: { ...context.config, UPLOAD_MAX_FILE_BYTES: 100 } };
    expect(await world.send(study, 1, 'part10', {}, small)).toMatchObject({ reason: 'too-large' });
    expect(await world.counts()).toEqual(before);
    expect(await world.send(study, 1)).toEqual({ kind: 'stored' });
    expect(await world.send(study, 1, 'part10', {}, full)).toEqual({ kind: 'duplicate' });
  });

  it('whose sender hangs up in the middle leaves nothing, and can be sent again', async () => {
    const before = await world.counts();
    const study = world.newStudy(await world.newRequest());
    const whole = world.imageOf(study, 1);
    const broken = (async function* () {
      yield whole.subarray(0, 70_000);
      throw new Error('connection lost');
    })();
    await expect(world.sendBytes(broken)).rejects.toThrow('connection lost');
    expect(await world.counts()).toEqual(before);
    expect(await world.send(study, 1)).toEqual({ kind: 'stored' });
  });
});

it('a study whose closing fails for lack of space is closed by a later run, without a loss', async () => {
  const { context } = world.cotyle;
  const request = await world.newRequest();
  const study = world.newStudy(request);
  await world.send(study, 1);
  const id = await world.idOf(study);
  const full = { ...context, storage: { ...context.storage, freeBytes: async () => 10 } };
  const jobs = context.ready()?.jobs;
  if (!jobs) throw new Error('There is no queue.');
  await world.makeQuiet(study);
  await expect(closeStudy(full, id, new AbortController().signal, { jobs })).rejects.toThrow('no room left');
  expect(await world.stateOf(study)).toBe('CLOSING');
  // What comes meanwhile belongs to a further scan.
  expect(await world.send(study, 2)).toEqual({ kind: 'stored' });
  await closeStudy(context, id, new AbortController().signal, { jobs });
  expect(await world.eventsOf(request.procedureId)).toHaveLength(1);
});

it(
  'a study whose closing is cut off at any step is closed by the next run, once and whole',
  SLOW,
  async () => {
    const { context } = world.cotyle;
    const jobs = context.ready()?.jobs;
    if (!jobs) throw new Error('There is no queue.');
    const signal = new AbortController().signal;
    for (let steps = 0; ; steps += 1) {
      const request = await world.newRequest();
      const study = world.newStudy(request);
      for (let n = 1; n <= 2; n += 1) await world.send(study, n);
      await world.makeQuiet(study);
      const id = await world.idOf(study);
      let left = steps;
      // As after a kill: nothing of the storage works from this step on, not even the cleaning up.
      const cut = async <R>(work: () => Promise<R>): Promise<R> => {
        left -= 1;
        if (left < 0) throw new Error('cut off');
        return work();
      };
      const { storage } = context;
      const broken: typeof storage = {
        ...storage,
        append: (key, part) => cut(() => storage.append(key, part)),
        finish: (key, progress) => cut(() => storage.finish(key, progress)),
        read: (key, range) => cut(() => storage.read(key, range)),
        remove: (key, progress) => cut(() => storage.remove(key, progress)),
      };
      const isDone = await closeStudy({ ...context, storage: broken }, id, signal, { jobs }).then(
        () => true,
        () => false,
      );
      await closeStudy(context, id, signal, { jobs });
      expect(await world.eventsOf(request.procedureId)).toEqual([
        ['SCAN_RECEIVED', '2 images from CT of the main building, matched by order number'],
      ]);
      expect([await world.stateOf(study), await world.keptImages(study)]).toEqual(['ATTACHED', 0]);
      if (isDone) break;
    }
  },
);
