import { readFileSync } from 'node:fs';
import { buildApi } from './build-api.mjs';
import { buildWeb } from './build-web.mjs';
import { stopChildrenOnExit } from './child-processes.mjs';
import { rebuildIfStale } from './rebuild.mjs';
import { API_INPUTS, hashOf, WEB_INPUTS } from './build-inputs.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, isStarted } from './paths.mjs';

/** @param {string} name @param {() => Promise<boolean>} work */
const timed = async (name, work) => {
  const startedAt = performance.now();
  if (await work()) console.log(`Built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
};

/** The build id is a hash of the web app's inputs, so another id means another app in the browser. */
const releaseOf = () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return { version, build: hashOf(WEB_INPUTS) };
};

/** Builds the API if it is stale. API tests start child processes and nodes from this build. */
export const ensureApiBuilt = async (release = releaseOf()) => {
  await timed('the API', () =>
    rebuildIfStale(inRoot('api', 'dist'), `${hashOf(API_INPUTS)} ${release.build}`, (folder) =>
      buildApi(folder, release),
    ),
  );
};

/**
 * Builds what is stale.
 * @param {() => Promise<void>} [meanwhile] what needs the API alone: it runs beside the build of the web app, which takes
 *   the place of the earlier one when both have ended
 */
export const ensureBuilt = async (meanwhile = () => Promise.resolve()) => {
  const release = releaseOf();
  await ensureApiBuilt(release);
  const other = meanwhile();
  await timed('the web app', () =>
    rebuildIfStale(inRoot('web', 'dist'), release.build, async (folder) => {
      await Promise.all([buildWeb(folder, release), other]);
    }),
  );
  await other;
};

/** A failed build has printed its reason; a stack trace of this script would only hide it. */
export const buildOrExit = () =>
  ensureBuilt().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });

if (isStarted(import.meta.url)) {
  stopChildrenOnExit();
  await ensureInstalled();
  await buildOrExit();
}
