import type { LaunchOptions } from '@playwright/test';

/** What Playwright switches off by itself: a second list replaces the first, so it is repeated here. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];
/** A whole page is loaded behind every address bar, which nobody sees here: a quarter of all the work. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const path = process.env['CHROMIUM_PATH'];

/** The browser that `npm test` found, or the global setup; without both, Playwright's own. */
export const CHROMIUM: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    ...(process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
    // Pages are put together without the software WebGL, which would draw them three times as slowly; canvases keep it.
    '--disable-gpu-compositing',
    `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
  ],
};
