import { inspectScan } from './inspect.ts';
import { workOnScan } from '../child-process/child-main.ts';

await workOnScan((source, { content, bounds }) => inspectScan(source, content, bounds));
