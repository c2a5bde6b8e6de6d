import { NICENESS } from '../platform/niceness.ts';
import { workOnScan } from './scan-process.ts';
import { verifyScan } from './verify.ts';

await workOnScan(NICENESS.verification, verifyScan);
