import { SCAN_TOO_LARGE, SCAN_TOO_LONG } from '@cotyle/domain/ct/texts';
import type { FileContent } from '@cotyle/domain/files/kind';
import { NICENESS } from '../../../platform/niceness.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { BudgetLimits } from '../limits/budget.ts';
import type { ByteSource } from '../source/byte-source.ts';
import type { InspectionResult } from './inspect.ts';
import { runOnScan } from '../child-process/run-child.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './inspect-process.ts' : './imaging/ct/inspection/inspect-process.js',
  import.meta.url,
);

/** Limits of an inspection; a higher niceness lowers the priority of its process. */
export interface InspectionLimits extends ProcessLimits {
  readonly bounds?: Partial<BudgetLimits>;
  readonly niceness?: number;
}

/** Inspects in a child process, which has ended when this resolves; `entry` is its built program. */
export const inspectInProcess = (
  source: ByteSource,
  content: FileContent,
  limits: InspectionLimits,
  signal: AbortSignal,
  entry = ENTRY,
): Promise<InspectionResult> => {
  const { bounds = {}, niceness = NICENESS.work } = limits;
  const program = { entry, tooLarge: SCAN_TOO_LARGE, tooLong: SCAN_TOO_LONG };
  return runOnScan(program, source, { content, bounds, niceness }, limits, signal);
};
