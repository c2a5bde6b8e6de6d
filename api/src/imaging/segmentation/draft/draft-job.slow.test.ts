import { gzipSync } from 'node:zlib';
import { fileCalls } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { NO_LANDMARKS } from '@cotyle/domain/landmarks/placed';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { changed, CT_VARIANTS, PELVIS } from '@cotyle/domain/phantom/ct-variants';
import { DRAFT_FAILED, NO_SEGMENTATION, SOURCE_DELETED } from '@cotyle/domain/segmentation/texts';
import { slabLength } from '@cotyle/domain/segmentation/slabs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { NotPossible, ProcessFailed } from '../../../platform/processes/tasks/process-errors.ts';
import { chooseGrids } from '../source/choose-grids.ts';
import { indexedSlices } from '../source/source-slices.ts';
import { requeuePendingSegmentations } from '../sweeping/requeue-pending.ts';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';
import type { draftInProcess } from './draft-in-process.ts';
import { draftSegmentation } from './draft-job.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld();
});
afterAll(() => world.cotyle.close());

const db = () => world.cotyle.context.database.kysely;
const never = new AbortController().signal;

type MakeIn = typeof draftInProcess;

/** As it stands after its start, without the job of the queue. */
const queued = async (): Promise<{ id: number; procedureId: number; fileId: number }> => {
  const { procedureId, scan } = await world.newScan();
  const file = await db()
    .selectFrom('files')
    .select('scan')
    .where('id', '=', scan.id)
    .executeTakeFirstOrThrow();
  if (!file.scan?.facts) throw new Error('The scan was not inspected.');
  const chosen = chooseGrids(file.scan.facts, await indexedSlices(db(), scan.id));
  const { id } = await db()
    .insertInto('segmentations')
    .values({
      procedure_id: procedureId,
      scan_file_id: scan.id,
      is_draft: true,
      state: 'QUEUED',
      grids: JSON.stringify(chosen.grids),
      started_by: world.staff.IMAGE_ENGINEER.id,
      started_at: world.cotyle.context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, procedureId, fileId: scan.id };
};

const run = (id: number, makeIn: MakeIn, { last = false, signal = never } = {}): Promise<void> =>
  draftSegmentation(world.cotyle.context, id, signal, { isLastAttempt: last }, makeIn);

/** Labels the first slab of the pelvis. */
const drawing: MakeIn = async (_, { grids }, { onSlab }) => {
  const size = grids[0]?.volume.size ?? [0, 0, 0];
  onSlab({ grid: 0, slab: 0, labels: gzipSync(new Uint8Array(slabLength(size, 0)).fill(2)) });
  return {
    volumes: grids.map(({ volume }) => volume),
    doubts: [{ code: 'CUT_OFF', segment: 'SACRUM', place: [1, 2, 3], amount: 4 }],
    landmarks: NO_LANDMARKS,
  };
};

/** Goes on until it is ended. */
const endless =
  (onStart: () => void): MakeIn =>
  async (_source, _task, { onSlab }, _limits, signal) => {
    onSlab({ grid: 0, slab: 0, labels: new Uint8Array() });
    onStart();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (signal.aborted) reject(signal.reason);
    });
  };

/** A body of a few centimetres, because the time of a draft grows with the body. */
const small: CtVariant = (slices) =>
  changed([{ tag: 0x0028_0030, vr: 'DS', value: '4\\4' }])(
    slices.filter(({ path, z }) => path.startsWith(PELVIS) && Math.abs(z) < 40),
  );

const stateOf = async (procedureId: number) => {
  const { segmentation } = await world.overview(procedureId);
  return segmentation && { state: segmentation.state, reason: segmentation.reason };
};

describe('a draft', () => {
  it('is made from the stored scan in a process of its own', async () => {
    const { procedureId, scan } = await world.newScan(small);
    const id = await world.start(procedureId, scan.id);
    await eventually(async () =>
      expect(await stateOf(procedureId)).toEqual({ state: 'READY', reason: null }),
    );
    const { segmentation } = await world.overview(procedureId);
    expect(segmentation).toMatchObject({
      id,
      isDraft: true,
      version: 1,
      progress: null,
      source: { fileId: scan.id, fileName: 'hip.zip', isDeleted: false },
      started: { by: { id: world.staff.IMAGE_ENGINEER.id } },
      saved: null,
      editing: null,
      making: null,
    });
    expect(
      segmentation?.grids.map(({ part, volume, slabs }) => [part, volume.size[2], slabs.length]),
    ).toEqual([['PELVIS', 8, 1]]);
    expect(await world.events(procedureId)).toEqual(['SEGMENTATION_STARTED']);
  });

  it('is not made where a person starts without one: there are no labels, and the grid is that of the images', async () => {
    const { procedureId, scan } = await world.newScan();
    const id = await world.start(procedureId, scan.id, { isDraft: false });
    await eventually(async () =>
      expect(await stateOf(procedureId)).toEqual({ state: 'READY', reason: null }),
    );
    const { segmentation } = await world.overview(procedureId);
    expect(segmentation).toMatchObject({ isDraft: false, version: 1 });
    expect(
      segmentation?.grids.map(({ part, volume, slabs }) => [part, volume.size[2], slabs.length]),
    ).toEqual([
      ['PELVIS', 28, 2],
      ['KNEES', 11, 1],
    ]);
    expect(await world.slabs(id)).toEqual([]);
  });

  it('becomes visible as a whole, with its doubts', async () => {
    const { id, procedureId } = await queued();
    await run(id, async (...given) => {
      const made = await drawing(...given);
      expect(await world.slabs(id)).toEqual([]);
      return made;
    });
    const { segmentation } = await world.overview(procedureId);
    expect(segmentation?.grids[0]?.slabs).toEqual([1, 0]);
    expect(segmentation?.doubts).toEqual([
      { code: 'CUT_OFF', segment: 'SACRUM', place: [1, 2, 3], amount: 4 },
    ]);
  });

  it('tells how far it is', async () => {
    const { id, procedureId } = await queued();
    await run(id, async (source, task, listener, ...rest) => {
      listener.onProgress({ stage: 'FINDING', fraction: 0.25 });
      await eventually(async () =>
        expect((await world.overview(procedureId)).segmentation).toMatchObject({ state: 'RUNNING' }),
      );
      return drawing(source, task, listener, ...rest);
    });
    expect((await world.overview(procedureId)).segmentation).toMatchObject({
      state: 'READY',
      progress: null,
    });
  });

  it('ends when it is canceled, and leaves nothing', async () => {
    const { id, procedureId } = await queued();
    const running = run(
      id,
      endless(() => {
        void world.cotyle.call(
          segmentationCalls.cancel,
          { body: { segmentationId: id } },
          world.staff.IMAGE_ENGINEER.token,
        );
      }),
    );
    await running;
    expect(await stateOf(procedureId)).toEqual({ state: 'CANCELED', reason: null });
    expect(await world.slabs(id)).toEqual([]);
    expect(await world.events(procedureId)).toEqual(['SEGMENTATION_CANCELED']);
    const again = expectRejected(
      world.cotyle.call(
        segmentationCalls.cancel,
        { body: { segmentationId: id } },
        world.staff.IMAGE_ENGINEER.token,
      ),
    );
    expect((await again).status).toBe(409);
  });

  it('ends when its scan is deleted meanwhile', async () => {
    const { id, procedureId, fileId } = await queued();
    await run(
      id,
      endless(() => {
        void world.cotyle.call(fileCalls.delete, { body: { ids: [fileId] } }, world.staff.ADMIN.token);
      }),
    );
    expect(await stateOf(procedureId)).toEqual({ state: 'FAILED', reason: SOURCE_DELETED });
    expect(await world.slabs(id)).toEqual([]);
  });

  it('ends when its procedure is deleted meanwhile', async () => {
    const { id, procedureId } = await queued();
    await run(
      id,
      endless(() => {
        void world.cotyle.call(
          procedureCalls.delete,
          { params: { id: String(procedureId) } },
          world.staff.ADMIN.token,
        );
      }),
    );
    const { state } = await db()
      .selectFrom('segmentations')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('FAILED');
  });

  it('fails with the reason of the scan, and at once when its process is killed', async () => {
    const rejected = await queued();
    await run(rejected.id, () => Promise.reject(new NotPossible('An image is damaged.')));
    expect(await stateOf(rejected.procedureId)).toEqual({ state: 'FAILED', reason: 'An image is damaged.' });
    const killed = await queued();
    await expect(run(killed.id, () => Promise.reject(new ProcessFailed('ended')))).rejects.toThrow('ended');
    expect(await stateOf(killed.procedureId)).toEqual({ state: 'FAILED', reason: DRAFT_FAILED });
  });

  it('is tried again after a fault of the storage, and fails with the last attempt', async () => {
    const { id, procedureId } = await queued();
    const fault = () => Promise.reject(new Error('The storage is away.'));
    await expect(run(id, fault)).rejects.toThrow('away');
    expect((await stateOf(procedureId))?.state).toBe('RUNNING');
    await expect(run(id, fault, { last: true })).rejects.toThrow('away');
    expect(await stateOf(procedureId)).toEqual({ state: 'FAILED', reason: DRAFT_FAILED });
  });

  it('is taken up again after its node was shut down or lost', async () => {
    const { id, procedureId } = await queued();
    const node = new AbortController();
    const stopped = run(
      id,
      endless(() => node.abort(new Error('shutting down'))),
      { signal: node.signal },
    );
    await expect(stopped).rejects.toThrow('shutting down');
    const added: unknown[] = [];
    const addJob = async (...job: unknown[]) => void added.push(job);
    const { context } = world.cotyle;
    const later = () => new Date(context.now().getTime() + 3_600_000);
    await requeuePendingSegmentations(context, { addJob });
    expect(added).toEqual([]);
    await requeuePendingSegmentations({ ...context, now: later }, { addJob });
    expect(added).toContainEqual(['draft-segmentation', { segmentationId: id }, `segmentation-${id}`]);
    await run(id, drawing);
    expect((await stateOf(procedureId))?.state).toBe('READY');
  });

  it('is saved once when two nodes have made it', async () => {
    const { id, procedureId } = await queued();
    await run(id, async (...given) => {
      await run(id, drawing);
      return drawing(...given);
    });
    expect((await world.overview(procedureId)).segmentation?.version).toBe(1);
    expect(await world.slabs(id)).toEqual(['0-0@1']);
  });
});

describe('a second draft', () => {
  const token = () => world.staff.IMAGE_ENGINEER.token;

  it('replaces the first only when it is said to, and gives it back when it is canceled or deleted', async () => {
    const { id: first, procedureId, fileId } = await queued();
    await run(first, drawing);
    const refused = await expectRejected(world.start(procedureId, fileId));
    expect([refused.status, refused.code]).toEqual([409, 'CONFLICT']);
    const second = await world.start(procedureId, fileId, { replaces: first, isDraft: false });
    await eventually(async () => expect((await stateOf(procedureId))?.state).toBe('READY'));
    expect((await world.overview(procedureId)).segmentation?.id).toBe(second);
    await world.cotyle.call(segmentationCalls.delete, { body: { segmentationId: second } }, token());
    expect((await world.overview(procedureId)).segmentation).toMatchObject({ id: first, version: 1 });
    expect(await world.events(procedureId)).toEqual(['SEGMENTATION_STARTED', 'SEGMENTATION_DELETED']);
    await world.cotyle.call(segmentationCalls.delete, { body: { segmentationId: first } }, token());
    expect((await world.overview(procedureId)).segmentation).toBeNull();
  });
});

describe('a scan that cannot be segmented', () => {
  it.each([
    ['tilted', CT_VARIANTS.tilted],
    ['compressed', CT_VARIANTS.lossy],
  ] as const)('is refused with the reason when it is %s, and nothing is stored', async (why, variant) => {
    const { procedureId, scan } = await world.newScan(variant);
    const { status, message } = await expectRejected(world.start(procedureId, scan.id));
    expect([status, message]).toEqual([409, `Pelvis: ${NO_SEGMENTATION[why]}`]);
    expect(await world.overview(procedureId)).toEqual({ segmentation: null, models: [] });
    expect(await world.events(procedureId)).toEqual([]);
  });

  it('is not found when it belongs to another procedure or was deleted', async () => {
    const { scan } = await world.newScan();
    const { procedureId, scan: own } = await world.newScan();
    expect((await expectRejected(world.start(procedureId, scan.id))).status).toBe(404);
    await world.cotyle.call(fileCalls.delete, { body: { ids: [own.id] } }, world.staff.ADMIN.token);
    expect((await expectRejected(world.start(procedureId, own.id))).status).toBe(404);
  });
});
