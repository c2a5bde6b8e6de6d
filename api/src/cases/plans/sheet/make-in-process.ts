import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { keepProcesses } from '../../../platform/processes/tasks/kept-processes.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { CertificateTask, SheetTask } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './sheet-process.ts' : './cases/plans/sheet/sheet-process.js',
  import.meta.url,
);

/** Measured: 150 MB and half a second with six pictures. */
const LIMITS: ProcessLimits = { memoryBytes: 512 * 1024 ** 2, milliseconds: 60_000 };

export type MakeSheet = (task: SheetTask, signal: AbortSignal, limits?: ProcessLimits) => Promise<Uint8Array>;

export interface SheetProcesses {
  /** Draws in a child process. A sheet that was not finished leaves nothing. */
  readonly make: MakeSheet;
  readonly makeCertificate: (task: CertificateTask, signal: AbortSignal) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** A person who asks for a sheet often asks for the next one soon. */
const KEPT = { idle: 60_000, tasks: 100 } as const;

export const openSheetProcesses = (): SheetProcesses => {
  const program = { entry: ENTRY, tooLarge: SHEET_TEXTS.failed, tooLong: SHEET_TEXTS.failed };
  const processes = keepProcesses(program, KEPT);
  return {
    make: (task, signal, limits = LIMITS) => processes.run({ task, limits, signal }),
    makeCertificate: (task, signal) => processes.run({ task, limits: LIMITS, signal }),
    close: processes.close,
  };
};
