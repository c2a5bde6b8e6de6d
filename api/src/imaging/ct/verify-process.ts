import { workOnScan } from './scan-process.ts';
import { verifyScan } from './verify.ts';

await workOnScan((source, { content }) => verifyScan(source, content));
