import { setPriority } from 'node:os';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ensurePreparedDemo } from './prepared-demo.ts';

/** What the browser tests need, made while other tests run and leave a part of the processor. */
setPriority(10);
await ensureBuilt();
await ensurePreparedDemo();
