import { findChromium } from '../../scripts/chromium.mjs';
import { prepareBuildAndDemo } from './prepare-build-and-demo.ts';

const chooseBrowser = async (): Promise<void> => {
  if (process.env['CHROMIUM_ARGS'] !== undefined) return;
  const { executablePath, args } = await findChromium();
  if (executablePath) process.env['CHROMIUM_PATH'] = executablePath;
  process.env['CHROMIUM_ARGS'] = args.join(' ');
};

const globalSetup = async (): Promise<void> => {
  await prepareBuildAndDemo();
  await chooseBrowser();
};

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default globalSetup;
