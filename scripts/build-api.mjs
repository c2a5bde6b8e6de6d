import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from './paths.mjs';

/** npm packages stay external. The workspace packages are TypeScript sources, which Node cannot load, so they are bundled. */
const bundleWorkspacePackages = {
  name: 'bundle-workspace-packages',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@cotyle/') ? undefined : { path, external: true },
    );
  },
};

/** Child processes that main starts. */
const PROCESSES = /(^|[\\/])(demo-file|derive|draft|inspect|picture|sheet|surface|verify)-process\.ts$/;
const COMMANDS = /^cli[\\/][^\\/]+(?<!\.test)\.ts$/;

const entryPoints = () => {
  const sources = inRoot('api', 'src');
  return readdirSync(sources, { recursive: true })
    .map(String)
    .filter((path) => path === 'main.ts' || PROCESSES.test(path) || COMMANDS.test(path))
    .map((path) => join(sources, path));
};

/** The trained networks, which the draft of a segmentation loads from beside main.js. @param {string} folder */
const copyWeights = (folder) => {
  const training = inRoot('training');
  const files = existsSync(training) ? readdirSync(training, { recursive: true }).map(String) : [];
  const weights = files.filter((name) => name.endsWith('.onnx'));
  if (weights.length > 0) mkdirSync(join(folder, 'weights'), { recursive: true });
  for (const name of weights) copyFileSync(join(training, name), join(folder, 'weights', basename(name)));
};

/**
 * @param {string} folder
 * @param {{ version: string, build: string }} release
 */
export const buildApi = async (folder, release) => {
  const { build, stop } = await import('esbuild');
  try {
    await build({
      entryPoints: entryPoints(),
      outdir: folder,
      outbase: inRoot('api', 'src'),
      // Shared chunks lie beside main.js, one folder below api/ as in the sources.
      chunkNames: 'chunk-[hash]',
      splitting: true,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      // Node holds the code and its map in memory: names and lines of the sources are enough for a stack trace.
      sourcemap: true,
      sourcesContent: false,
      minifyWhitespace: true,
      plugins: [bundleWorkspacePackages],
      logLevel: 'warning',
    });
  } finally {
    await stop();
  }
  copyWeights(folder);
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(release)}\n`);
};
