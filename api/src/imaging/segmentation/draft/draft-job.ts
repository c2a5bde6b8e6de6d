import type { Volume } from '@cotyle/domain/ct/volume';
import { DRAFT_FAILED, NO_SEGMENTATION, SOURCE_DELETED } from '@cotyle/domain/segmentation/texts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { safeError } from '../../../platform/safe-error.ts';
import { storedSource } from '../../ct/source/stored-source.ts';
import { NotPossible, ProcessFailed } from '../../../platform/processes/tasks/process-errors.ts';
import { indexedSlices, slicesOfGrid } from '../source/source-slices.ts';
import { draftInProcess } from './draft-in-process.ts';
import { findDraft, saveDraft, saveFailure, saveProgress } from './draft-store.ts';
import type { DraftDeps, DraftToMake } from './draft-store.ts';
import type { DraftGrid, DraftProgress, DraftTask, MadeSlab } from './task.ts';
import { findWeights } from './weights.ts';

const MiB = 1024 ** 2;
/** For the program and its networks, and for each voxel: its value, its label and what the draft needs besides. */
const BASE_BYTES = 1024 * MiB;
const BYTES_PER_VOXEL = 14;
/** The networks look at voxels of their own size, which are more than those of a coarse scan. */
const BYTES_PER_CUBIC_MILLIMETRE = 22;
/** Below the timeout of the queue, so that the reason is recorded here. */
const MILLISECONDS = 14 * 60_000;

type Extent = { readonly volume: Pick<Volume, 'size' | 'spacing'> };

export const limitsOf = (grids: readonly Extent[]): ProcessLimits => {
  const bytes = grids.map(({ volume: { size, spacing } }) => {
    const voxels = size[0] * size[1] * size[2];
    const cubicMillimetres = voxels * spacing[0] * spacing[1] * spacing[2];
    return Math.max(BYTES_PER_VOXEL * voxels, BYTES_PER_CUBIC_MILLIMETRE * cubicMillimetres);
  });
  return {
    memoryBytes: BASE_BYTES + bytes.reduce((sum, own) => sum + own, 0),
    milliseconds: MILLISECONDS,
  };
};

const WATCH_MILLISECONDS = 1000;
/** A push for each step of the progress would be more than a person sees. */
const PROGRESS_MILLISECONDS = 1000;

class Ended extends Error {
  override readonly name = 'Ended';
}

/** Aborts when the draft is canceled, replaced or loses its scan, on whichever node that happens. */
const watchDraft = ({ database: { kysely } }: DraftDeps, id: number) => {
  const ending = new AbortController();
  const look = async (): Promise<void> => {
    const draft = await findDraft(kysely, id);
    if (!draft || draft.isGone) ending.abort(new Ended('The draft is not wanted any more.'));
  };
  // A database that is away says nothing about the draft.
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_MILLISECONDS);
  return { signal: ending.signal, stop: () => clearInterval(timer) };
};

/** Passes on the first step of each stage, and then one a second; one is saved at a time. */
const createReporter = (context: DraftDeps, draft: DraftToMake) => {
  let last: { readonly stage: string; readonly at: number } | undefined;
  let saving: Promise<void> | undefined;
  return {
    report: (progress: DraftProgress): void => {
      const at = Date.now();
      const isDue = last?.stage !== progress.stage || at - last.at >= PROGRESS_MILLISECONDS;
      if (!isDue || saving) return;
      last = { stage: progress.stage, at };
      saving = saveProgress(context, draft, progress)
        .catch((error: unknown) => context.log.warn({ err: safeError(error) }, 'progress not saved'))
        .finally(() => (saving = undefined));
    },
    settled: async (): Promise<void> => saving,
  };
};

const gridsOf = async ({ database }: DraftDeps, { fileId, grids }: DraftToMake): Promise<DraftGrid[]> => {
  const series = grids.map((grid) => grid.series.uid);
  const slices = await indexedSlices(database.kysely, fileId, series);
  return grids.map((grid) => {
    const own = slicesOfGrid(grid, slices);
    if (!own) throw new NotPossible(NO_SEGMENTATION.uneven);
    return { volume: grid.volume, slices: own };
  });
};

type MakeDraft = typeof draftInProcess;

const make = async (
  context: DraftDeps,
  draft: DraftToMake,
  signal: AbortSignal,
  makeIn: MakeDraft,
): Promise<void> => {
  const reporter = createReporter(context, draft);
  const slabs: MadeSlab[] = [];
  const task: DraftTask = {
    size: draft.size,
    isDraft: draft.isDraft,
    grids: await gridsOf(context, draft),
    weights: await findWeights(),
  };
  reporter.report({ stage: 'PREPARING', fraction: 0 });
  const source = storedSource(context.storage, draft.key, draft.size);
  const listener = { onProgress: reporter.report, onSlab: (slab: MadeSlab) => void slabs.push(slab) };
  try {
    const made = await makeIn(source, task, listener, limitsOf(draft.grids), signal);
    await reporter.settled();
    await saveDraft(context, draft, made, slabs);
  } finally {
    await reporter.settled();
  }
};

/** The reason that is shown; undefined where a retry makes sense. */
const finalReason = (error: unknown, last: boolean): string | undefined => {
  if (error instanceof NotPossible) return error.message;
  return error instanceof ProcessFailed || last ? DRAFT_FAILED : undefined;
};

/** Makes the draft of a segmentation in a process of its own, and saves all of it or nothing. */
export const draftSegmentation = async (
  context: DraftDeps,
  id: number,
  signal: AbortSignal,
  { isLastAttempt: last }: Pick<JobRun, 'isLastAttempt'>,
  makeIn: MakeDraft = draftInProcess,
): Promise<void> => {
  const draft = await findDraft(context.database.kysely, id);
  if (!draft) return;
  if (draft.isGone) return saveFailure(context, draft, SOURCE_DELETED);
  const watch = watchDraft(context, id);
  try {
    await make(context, draft, AbortSignal.any([signal, watch.signal]), makeIn);
  } catch (error) {
    if (watch.signal.aborted) return saveFailure(context, draft, SOURCE_DELETED);
    // A shutdown says nothing about the scan: the queue runs it again.
    if (signal.aborted) throw error;
    const reason = finalReason(error, last);
    if (reason === undefined) throw error;
    await saveFailure(context, draft, reason);
    // A failure that is not caused by the scan also fails the job.
    if (!(error instanceof NotPossible)) throw error;
  } finally {
    watch.stop();
  }
};
