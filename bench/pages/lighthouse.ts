import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installApart } from '../../scripts/install.mjs';
import { ROOT } from '../system/paths.ts';

/** The last major version that runs under Node 20. */
const VERSION = '12';

type Lighthouse = (
  url: string,
  flags: {
    readonly port: number;
    readonly onlyCategories: readonly string[];
    readonly disableStorageReset: boolean;
    readonly logLevel: 'error';
  },
) => Promise<{ lhr: { categories: { performance: { score: number | null } } } } | undefined>;

/** Installed on demand, because only this benchmark needs it. */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  const folder = join(ROOT, 'node_modules', '.cache', 'cotyle-lighthouse');
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    const { output } = await installApart(folder, `lighthouse@${VERSION}`);
    if (!existsSync(entry)) throw new Error(`Lighthouse could not be installed from npm:\n${output}`);
  }
  const loaded = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return loaded.default;
};

/** The mobile performance score, from 0 to 100. The storage is kept, because the session is in it. */
export const performanceScore = async (lighthouse: Lighthouse, url: URL, port: number): Promise<number> => {
  const result = await lighthouse(url.href, {
    port,
    onlyCategories: ['performance'],
    disableStorageReset: true,
    logLevel: 'error',
  });
  const score = result?.lhr.categories.performance.score;
  if (score === undefined || score === null) throw new Error(`Lighthouse gave no score for ${url.href}.`);
  return score * 100;
};
