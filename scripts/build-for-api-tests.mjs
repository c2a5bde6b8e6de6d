import { ensureApiBuilt } from './build.mjs';

/**
 * The processes that API tests start run from the build; in watch mode it follows the sources.
 * @param {import('vitest/node').TestProject} project
 */
export const setup = async (project) => {
  project.onTestsRerun(() => ensureApiBuilt());
  await ensureApiBuilt();
};
