import { runScanTask } from '../child-process/child-main.ts';
import { readScanTask } from '../child-process/messages.ts';
import { verifyScan } from './verify.ts';

await runScanTask(readScanTask, (source, { content }) => verifyScan(source, content));
