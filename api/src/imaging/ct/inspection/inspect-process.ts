import { inspectScan } from './inspect.ts';
import { runScanTask } from '../child-process/child-main.ts';
import { readScanTask } from '../child-process/messages.ts';

await runScanTask(readScanTask, (source, { content, bounds }) => inspectScan(source, content, bounds));
