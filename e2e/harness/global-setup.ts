import { ensureBuilt } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/chromium.mjs';
import { ensurePreparedDemo } from './prepared-demo.ts';

const chooseBrowser = async (): Promise<void> => {
  if (process.env['CHROMIUM_ARGS'] !== undefined) return;
  const { executablePath, args } = await findChromium();
  if (executablePath) process.env['CHROMIUM_PATH'] = executablePath;
  process.env['CHROMIUM_ARGS'] = args.join(' ');
};

/** The demo and the build of the web app use about one core each. */
const globalSetup = async (): Promise<void> => {
  await ensureBuilt(ensurePreparedDemo);
  await chooseBrowser();
};

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default globalSetup;
