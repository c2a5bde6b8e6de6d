import { runScanTask } from '../child-process/child-main.ts';
import { verifyScan } from './verify.ts';

await runScanTask((source, { content }) => verifyScan(source, content));
