import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { runTask } from '../../../imaging/segmentation/process/run-task.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { SheetTask } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './sheet-process.ts' : './cases/plans/sheet/sheet-process.js',
  import.meta.url,
);

/** Measured: 150 MB and half a second with six pictures. */
const LIMITS: ProcessLimits = { memoryBytes: 512 * 1024 ** 2, milliseconds: 60_000 };

export type MakeSheet = (task: SheetTask, signal: AbortSignal) => Promise<Uint8Array>;

/** Draws in a child process, which has ended when this resolves: a sheet that was not finished leaves nothing. */
export const makeInProcess = (
  task: SheetTask,
  signal: AbortSignal,
  limits: ProcessLimits = LIMITS,
): Promise<Uint8Array> =>
  runTask<Uint8Array>(
    { entry: ENTRY, tooLarge: SHEET_TEXTS.failed, tooLong: SHEET_TEXTS.failed },
    task,
    {},
    limits,
    signal,
  );
