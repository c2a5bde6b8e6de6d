import { ensureBuilt } from '../../scripts/build.mjs';
import { isStarted } from '../../scripts/paths.mjs';
import { ensurePreparedDemo } from './prepared-demo.ts';

/** The demo and the build of the web app use about one core each. */
export const prepareBuildAndDemo = (): Promise<void> => ensureBuilt(ensurePreparedDemo);

if (isStarted(import.meta.url)) await prepareBuildAndDemo();
