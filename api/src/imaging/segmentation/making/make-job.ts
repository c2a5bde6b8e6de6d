import type { Viewer } from '@cotyle/domain/access/visibility';
import { DESCRIPTION_MAX } from '@cotyle/domain/files/texts';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import { maySegment } from '@cotyle/domain/segmentation/rights';
import { MODEL_NOT_MADE, NOTHING_TO_MODEL } from '@cotyle/domain/segmentation/texts';
import type { StoringContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { QueueRun } from '../../../platform/jobs/definitions.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { storeFile } from '../../pri/store-files.ts';
import { recordFiles } from '../../uploads/finishing/record-files.ts';
import type { InspectedFile } from '../../uploads/finishing/record-files.ts';
import { createFormReservation } from '../../uploads/form/form-reservation.ts';
import { targetOf } from '../../uploads/reservation/target.ts';
import { discardAll } from '../../uploads/rows/discard.ts';
import { announceOf } from '../records/segmentation-rows.ts';
import { NotPossible, ProcessFailed } from '../../../platform/processes/tasks/process-errors.ts';
import { caseSegment } from './make-surfaces.ts';
import { makeInProcess } from './make-in-process.ts';
import { findMaking, finishMaking, saveMaking, slabAt, viewerOf } from './making-store.ts';
import type { ModelToMake } from './making-store.ts';

const MiB = 1024 ** 2;
const BASE_BYTES = 768 * MiB;
/** Labels and the fields that the surface is drawn through. */
const BYTES_PER_VOXEL = 10;
/** Below the timeout of the queue, so that the reason is recorded here. */
const MILLISECONDS = 9 * 60_000;

const limitsOf = ({ grids }: ModelToMake): ProcessLimits => {
  const voxels = grids.map(({ volume: { size } }) => size[0] * size[1] * size[2]);
  const all = voxels.reduce((sum, count) => sum + count, 0);
  return { memoryBytes: BASE_BYTES + BYTES_PER_VOXEL * all, milliseconds: MILLISECONDS };
};

const fileNameOf = (segment: Segment): string => `${SEGMENTS[segment].label}.stl`;

/** Where a model came from, for its description and the history. */
const originOf = ({ scanName, grids, version }: ModelToMake): string => {
  const series = grids.map(({ series: { number, uid } }) => number ?? uid).join(' and ');
  return `Made from ${scanName}, series ${series}, version ${version} of its segmentation`;
};

interface StoredModel {
  readonly segment: Segment;
  readonly deviation: number;
  readonly file: InspectedFile;
}

const recordModels = async (
  context: StoringContext & Pick<QueueRun, 'jobs'>,
  viewer: Viewer,
  making: ModelToMake,
  stored: readonly StoredModel[],
): Promise<void> => {
  const origin = originOf(making);
  const target = targetOf({
    procedureId: making.procedureId,
    fileType: 'MODEL',
    description: origin.slice(0, DESCRIPTION_MAX),
  });
  const files = stored.map(({ file }) => file);
  await recordFiles(context, viewer, target, files, async (tx, audit, ids) => {
    if (!(await finishMaking(tx, making))) throw new ApiError('CONFLICT');
    for (const [index, fileId] of ids.entries()) {
      const model = stored[index];
      if (model === undefined) continue;
      const { segment, deviation } = model;
      await tx
        .insertInto('segmentation_models')
        .values({
          file_id: fileId,
          segmentation_id: making.id,
          version: making.version,
          segment,
          is_case_model: segment === caseSegment(making.side),
          deviation,
          made_by: making.userId,
          made_at: context.now(),
        })
        .execute();
    }
    audit.record({
      type: 'MODEL_MADE',
      initiatorId: making.userId,
      procedureId: making.procedureId,
      newValue: origin,
    });
    await announceOf(tx, audit, making.procedureId);
  });
};

type MakeSurfaces = typeof makeInProcess;

/** Every bone is stored and inspected as an upload is; all of them are recorded together, or none stays. */
const makeModels = async (
  context: StoringContext & Pick<QueueRun, 'jobs'>,
  making: ModelToMake,
  signal: AbortSignal,
  makeIn: MakeSurfaces,
): Promise<void> => {
  const db = context.database.kysely;
  const viewer = await viewerOf(db, making.userId);
  if (!viewer || !maySegment(viewer.role)) throw new ApiError('FORBIDDEN');
  const reservation = createFormReservation(context, making.userId, undefined);
  const target = targetOf({ procedureId: making.procedureId, fileType: 'MODEL' });
  const stored: StoredModel[] = [];
  let bytes = 0;
  try {
    await makeIn(
      { volumes: making.grids.map(({ volume }) => volume), side: making.side },
      {
        slab: (slab) => slabAt(db, making, slab),
        model: async ({ segment, stl, deviation }) => {
          const file = { fileName: fileNameOf(segment), bytes: stl };
          stored.push({ segment, deviation, file: await storeFile(context, reservation, target, file) });
          bytes += stl.length;
          await reservation.adjust(bytes);
        },
      },
      limitsOf(making),
      signal,
    );
    if (!stored.some(({ segment }) => segment === caseSegment(making.side)))
      throw new NotPossible(NOTHING_TO_MODEL);
    await recordModels(context, viewer, making, stored);
  } catch (error) {
    await discardAll(context, reservation.uploads.toReversed());
    throw error;
  }
};

/** The reason that is shown; undefined where a retry makes sense. */
const finalReason = (error: unknown, last: boolean): string | undefined => {
  if (error instanceof NotPossible || error instanceof ApiError) return error.message;
  return error instanceof ProcessFailed || last ? MODEL_NOT_MADE : undefined;
};

/** Makes the models of a segmentation and records them as the files of the person who asked for them. */
export const makeModel = async (
  context: StoringContext,
  id: number,
  signal: AbortSignal,
  { isLastAttempt: last, jobs }: Pick<QueueRun, 'isLastAttempt' | 'jobs'>,
  makeIn: MakeSurfaces = makeInProcess,
): Promise<void> => {
  const making = await findMaking(context.database.kysely, id);
  if (!making) return;
  try {
    await saveMaking(context, making, 'RUNNING');
    await makeModels({ ...context, jobs }, making, signal, makeIn);
  } catch (error) {
    // A shutdown says nothing about the labels: the queue runs it again.
    if (signal.aborted) throw error;
    const reason = finalReason(error, last);
    if (reason === undefined) throw error;
    await saveMaking(context, making, 'FAILED', reason);
    if (error instanceof ProcessFailed) throw error;
  }
};
