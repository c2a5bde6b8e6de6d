import { inspectScan } from './inspect.ts';
import { workOnScan } from './scan-process.ts';

await workOnScan((source, { content, bounds }) => inspectScan(source, content, bounds));
