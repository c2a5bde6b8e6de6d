import { fileCalls } from '@cotyle/contract/files';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { MODEL_IN_MAKING, MODEL_NOT_MADE, NOTHING_TO_MODEL } from '@cotyle/domain/segmentation/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { stlOf } from '../../uploads/testing/samples.ts';
import { ProcessFailed } from '../../../platform/processes/tasks/process-errors.ts';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';
import { addSegmentation } from '../testing/stored-segmentation.ts';
import type { makeInProcess } from './make-in-process.ts';
import { makeModel } from './make-job.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld();
});
afterAll(() => world.cotyle.close());

const db = () => world.cotyle.context.database.kysely;
const never = new AbortController().signal;

type MakeIn = typeof makeInProcess;

/** A segmentation whose left hip bone fills the volume. */
const segmented = async () => {
  const procedureId = await world.newCase();
  const id = await addSegmentation(world.cotyle, { procedureId, editorId: world.staff.IMAGE_ENGINEER.id });
  return { procedureId, id };
};

/** As the command leaves it, without the job of the queue. */
const queued = async () => {
  const { procedureId, id } = await segmented();
  await db()
    .updateTable('segmentations')
    .set({
      making_state: 'QUEUED',
      making_side: 'LEFT',
      making_version: 1,
      making_by: world.staff.IMAGE_ENGINEER.id,
      making_at: world.cotyle.context.now(),
    })
    .where('id', '=', id)
    .execute();
  return { procedureId, id };
};

const run = (id: number, makeIn: MakeIn, { last = false, signal = never } = {}): Promise<void> => {
  const { context } = world.cotyle;
  const jobs = context.ready()?.jobs;
  if (!jobs) throw new Error('There is no queue.');
  return makeModel(context, id, signal, { isLastAttempt: last, jobs }, makeIn);
};

const drawing: MakeIn = async (_, { model }) => {
  await model({ segment: 'SACRUM', stl: stlOf(2), deviation: 0 });
  await model({ segment: 'LEFT_HIP_BONE', stl: stlOf(3), deviation: 0.13 });
};

const makingOf = async (procedureId: number) => {
  const making = (await world.overview(procedureId)).segmentation?.making;
  return making && { state: making.state, reason: making.reason };
};
const filesOf = async (procedureId: number) => {
  const rows = await db()
    .selectFrom('files')
    .select('file_name as name')
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'MODEL')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
};
/** Of unfinished uploads. */
const leftOver = async () => (await db().selectFrom('uploads').select('id').execute()).length;

const ask = (id: number, version = 1, token = world.staff.IMAGE_ENGINEER.token) =>
  world.cotyle.call(
    segmentationCalls.makeModel,
    { body: { segmentationId: id, version, side: 'LEFT' } },
    token,
  );

describe('making a model', () => {
  it('writes an STL of each bone, the chosen hip bone last, with where it came from', async () => {
    const { procedureId, id } = await segmented();
    await ask(id);
    await eventually(async () =>
      expect(await makingOf(procedureId)).toEqual({ state: 'READY', reason: null }),
    );
    expect(await filesOf(procedureId)).toEqual(['Left hip bone.stl']);
    const { models } = await world.overview(procedureId, 'SURGEON');
    expect(models).toEqual([
      {
        fileId: expect.any(Number),
        fileName: 'Left hip bone.stl',
        segment: 'LEFT_HIP_BONE',
        isCaseModel: true,
        deviation: 0,
        scanFileId: expect.any(Number),
        scanFileName: 'scan.bin',
        series: [{ uid: '2.25.1', number: 3, description: 'Pelvis' }],
        segmentationId: id,
        version: 1,
        by: expect.objectContaining({ id: world.staff.IMAGE_ENGINEER.id }),
        at: expect.any(String),
      },
    ]);
    const { value: files } = await world.cotyle.call(
      fileCalls.ofProcedure,
      { params: { id: String(procedureId) } },
      world.staff.IMAGE_ENGINEER.token,
    );
    const model = files.find(({ type }) => type === 'MODEL');
    expect(model).toMatchObject({
      description: 'Made from scan.bin, series 3, version 1 of its segmentation',
      content: 'STL_BINARY',
      findings: [],
      mesh: { closed: true },
    });
    // The block of 30 × 20 × 20 voxels of 2 mm, with rounded edges.
    expect(model?.mesh?.volume).toBeGreaterThan(0.85 * 60 * 40 * 40);
    expect(model?.mesh?.volume).toBeLessThan(60 * 40 * 40);
    expect(model?.mesh?.min[0]).toBeCloseTo(-31, 0);
    expect(await world.events(procedureId)).toEqual(['MODEL_UPLOADED', 'MODEL_MADE', 'PROCEDURE_ENGINEER']);
  });

  it('records all bones together, each with how far it lies off its segment, and derives each for the viewer', async () => {
    const { procedureId, id } = await queued();
    await run(id, async (task, questions, ...rest) => {
      expect(await questions.slab({ grid: 0, slab: 1 })).toBeInstanceOf(Uint8Array);
      expect(await questions.slab({ grid: 0, slab: 2 })).toBeNull();
      await drawing(task, questions, ...rest);
      expect(await filesOf(procedureId)).toEqual([]);
    });
    expect(await filesOf(procedureId)).toEqual(['Sacrum.stl', 'Left hip bone.stl']);
    const { models } = await world.overview(procedureId);
    expect(models.map(({ segment, isCaseModel, deviation }) => [segment, isCaseModel, deviation])).toEqual([
      ['LEFT_HIP_BONE', true, 0.13],
      ['SACRUM', false, 0],
    ]);
    expect(await leftOver()).toBe(0);
  });

  it('leaves nothing when it fails, is killed, or makes what no upload may be', async () => {
    const cases: readonly (readonly [MakeIn, string])[] = [
      [async (_, { model }) => model({ segment: 'SACRUM', stl: stlOf(2), deviation: 0 }), NOTHING_TO_MODEL],
      [
        async (_, { model }) => {
          await model({ segment: 'LEFT_HIP_BONE', stl: stlOf(2), deviation: 0 });
          throw new ProcessFailed('ended');
        },
        MODEL_NOT_MADE,
      ],
      [
        async (_, { model }) => model({ segment: 'LEFT_HIP_BONE', stl: Buffer.from('no STL'), deviation: 0 }),
        'Left hip bone.stl: ',
      ],
    ];
    for (const [makeIn, reason] of cases) {
      const { procedureId, id } = await queued();
      await run(id, makeIn).catch((error: unknown) => {
        if (!(error instanceof ProcessFailed)) throw error;
      });
      const making = await makingOf(procedureId);
      expect(making).toMatchObject({ state: 'FAILED', reason: expect.stringContaining(reason) });
      expect([await filesOf(procedureId), await leftOver()]).toEqual([[], 0]);
      expect(await world.events(procedureId)).toEqual([]);
    }
  });

  it('ends without a model when the procedure is deleted meanwhile', async () => {
    const { procedureId, id } = await queued();
    await run(id, async (...given) => {
      await drawing(...given);
      await db()
        .updateTable('procedures')
        .set({ deleted_at: new Date() })
        .where('id', '=', procedureId)
        .execute();
    });
    const { making_state: state, making_reason: reason } = await db()
      .selectFrom('segmentations')
      .select(['making_state', 'making_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('FAILED');
    // The engineer does not see it any more.
    expect(reason === READ_ONLY_DELETED || reason === 'Not found.').toBe(true);
    expect([await filesOf(procedureId), await leftOver()]).toEqual([[], 0]);
  });

  it('goes on after a shutdown', async () => {
    const { procedureId, id } = await queued();
    const node = new AbortController();
    const stopped = run(
      id,
      async () => {
        node.abort(new Error('shutting down'));
        throw new Error('shutting down');
      },
      { signal: node.signal },
    );
    await expect(stopped).rejects.toThrow('shutting down');
    expect((await makingOf(procedureId))?.state).toBe('RUNNING');
    await run(id, drawing);
    expect((await makingOf(procedureId))?.state).toBe('READY');
  });

  it('is refused for another version than the saved one, and while another is being made', async () => {
    const { id } = await segmented();
    expect((await expectRejected(ask(id, 2))).code).toBe('SEGMENTATION_CHANGED');
    const { id: busy } = await queued();
    expect((await expectRejected(ask(busy))).message).toBe(MODEL_IN_MAKING);
  });
});
