import { IMAGES_TOO_LARGE, IMAGES_TOO_LONG } from '@cotyle/domain/ct/texts';
import type { Verification } from '@cotyle/domain/ct/verification';
import type { FileContent } from '@cotyle/domain/files/kind';
import { NICENESS } from '../../../platform/niceness.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { runOnScan } from '../child-process/run-child.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './verify-process.ts' : './imaging/ct/verification/verify-process.js',
  import.meta.url,
);

/** Verifies in a child process, which has ended when this resolves; `entry` is its built program. */
export const verifyInProcess = (
  source: ByteSource,
  content: FileContent,
  limits: ProcessLimits,
  signal: AbortSignal,
  entry = ENTRY,
): Promise<Verification> =>
  runOnScan(
    { entry, tooLarge: IMAGES_TOO_LARGE, tooLong: IMAGES_TOO_LONG },
    source,
    { content, bounds: {}, niceness: NICENESS.longWork },
    limits,
    signal,
  );
