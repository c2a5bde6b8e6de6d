import { PICTURE_TOO_LARGE } from '@cotyle/domain/pictures/texts';
import { runOnScan } from '../../ct/child-process/run-child.ts';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { NICENESS } from '../../../platform/niceness.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import type { MadePicture } from '../made-picture.ts';
import type { PictureSubject, PictureTask } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './picture-process.ts' : './imaging/pictures/making/picture-process.js',
  import.meta.url,
);

/** Draws in a child process, which has ended when this resolves. */
export const makeInProcess = (
  source: ByteSource,
  subject: PictureSubject,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<MadePicture> =>
  runOnScan<MadePicture, PictureTask>(
    { entry: ENTRY, tooLarge: PICTURE_TOO_LARGE, tooLong: PICTURE_TOO_LARGE },
    source,
    { subject, niceness: NICENESS.work },
    limits,
    signal,
  );
