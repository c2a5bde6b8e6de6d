import { MODEL_NOT_MADE, MODEL_TOO_LARGE } from '@cotyle/domain/segmentation/texts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { runTask } from '../../../platform/processes/tasks/run-task.ts';
import type { MadeModel, SlabRequest, SurfaceTask } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './surface-process.ts' : './imaging/segmentation/making/surface-process.js',
  import.meta.url,
);

export interface SurfaceQuestions {
  /** The compressed labels of a slab; null where it is all background. */
  readonly slab: (slab: SlabRequest) => Promise<Uint8Array | null>;
  /** Called for each bone in turn, the model of the case last. */
  readonly model: (model: MadeModel) => Promise<void>;
}

/** Makes the surfaces in a child process, which has ended when this resolves. */
export const makeInProcess = (
  task: SurfaceTask,
  { slab, model }: SurfaceQuestions,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<void> =>
  runTask<void>(
    { entry: ENTRY, tooLarge: MODEL_TOO_LARGE, tooLong: MODEL_NOT_MADE },
    { task, questions: { slab, model }, limits, signal },
  );
