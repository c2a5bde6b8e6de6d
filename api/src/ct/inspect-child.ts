import { SCAN_TOO_LARGE, SCAN_TOO_LONG } from '@cotyle/domain/ct/texts';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { ProcessLimits } from '../platform/processes/guard.ts';
import type { ByteSource } from './byte-source.ts';
import type { Inspected } from './inspect.ts';
import { runOnScan } from './scan-child.ts';

const isSource = import.meta.url.endsWith('.ts');
/** Beside this file in the sources; in the bundle this file has become a part of main.js. */
const ENTRY = new URL(isSource ? './inspect-process.ts' : './ct/inspect-process.js', import.meta.url);

/** Inspects in a process of its own, which has ended when this resolves; `entry` is its program, as it is built. */
export const inspectInProcess = (
  source: ByteSource,
  content: FileContent,
  limits: ProcessLimits,
  signal: AbortSignal,
  entry = ENTRY,
): Promise<Inspected> =>
  runOnScan({ entry, tooLarge: SCAN_TOO_LARGE, tooLong: SCAN_TOO_LONG }, source, content, limits, signal);
