import { inspectScan } from './inspect.ts';
import { runScanTask } from '../child-process/child-main.ts';

await runScanTask((source, { content, bounds }) => inspectScan(source, content, bounds));
