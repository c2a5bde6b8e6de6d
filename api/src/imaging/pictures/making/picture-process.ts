import { runScanTask } from '../../ct/child-process/child-main.ts';
import { drawSubject } from './draw-subject.ts';
import { readPictureTask } from './task.ts';

await runScanTask(readPictureTask, (source, { subject }) => drawSubject(source, subject));
