import { runScanTask } from '../../ct/child-process/child-main.ts';
import { drawSubject } from './draw-subject.ts';
import type { MadePicture } from '../made-picture.ts';
import type { PictureTask } from './task.ts';

await runScanTask<MadePicture, PictureTask>((source, { subject }) => drawSubject(source, subject));
