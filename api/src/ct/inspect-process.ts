import { NICENESS } from '../platform/niceness.ts';
import { inspectScan } from './inspect.ts';
import { workOnScan } from './scan-process.ts';

await workOnScan(NICENESS.work, inspectScan);
