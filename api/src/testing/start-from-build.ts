import { startProcessesFrom } from '../platform/processes/program.ts';

startProcessesFrom(new URL('../../dist/', import.meta.url));
