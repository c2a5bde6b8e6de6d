import { DRAFT_TOO_LARGE, DRAFT_TOO_LONG } from '@cotyle/domain/segmentation/texts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { ByteSource, ByteSpan } from '../../ct/source/byte-source.ts';
import { runTask } from '../../../platform/processes/tasks/run-task.ts';
import type { DraftProgress, DraftTask, MadeDraft, MadeSlab } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './draft-process.ts' : './imaging/segmentation/draft/draft-process.js',
  import.meta.url,
);

export interface DraftListener {
  readonly onProgress: (progress: DraftProgress) => void;
  readonly onSlab: (slab: MadeSlab) => void;
}

/** Makes the draft in a child process, which has ended when this resolves. */
export const draftInProcess = (
  source: ByteSource,
  task: DraftTask,
  { onProgress, onSlab }: DraftListener,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<MadeDraft> =>
  runTask<MadeDraft>(
    { entry: ENTRY, tooLarge: DRAFT_TOO_LARGE, tooLong: DRAFT_TOO_LONG },
    {
      task,
      questions: {
        read: (spans: readonly ByteSpan[]) => source.readMany(spans),
        progress: onProgress,
        slab: onSlab,
      },
      limits,
      signal,
    },
  );
