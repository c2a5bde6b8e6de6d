import { workOnScan } from '../child-process/child-main.ts';
import { verifyScan } from './verify.ts';

await workOnScan((source, { content }) => verifyScan(source, content));
