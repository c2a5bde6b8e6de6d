import type { LaunchOptions } from '@playwright/test';

/** The features that Playwright disables: a second --disable-features replaces the first, so they are repeated here. */
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
/** Chromium loads a whole page for its address bar, a quarter of the CPU time of a headless test. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const path = process.env['CHROMIUM_PATH'];

/** The browser found by `npm test` or by the global setup; otherwise Playwright's own. */
export const CHROMIUM: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    ...(process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
    // Compositing with software WebGL is three times as slow; canvases still use it.
    '--disable-gpu-compositing',
    `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
  ],
};
