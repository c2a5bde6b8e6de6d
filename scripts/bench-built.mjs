import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { inRoot } from './paths.mjs';

// A benchmark of calculations runs from a build, as the server does: with tsx a draft took 67 s instead of 48 s.

/** Sources find their files as if they were not bundled. */
const keepPlaces = {
  name: 'keep-places',
  /** @param {import('esbuild').PluginBuild} builder */
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    }));
  },
};

const [name = '', ...options] = process.argv.slice(2);
const outfile = inRoot('node_modules', '.cache', 'cotyle-bench', `${basename(name, '.ts')}.mjs`);
await build({
  entryPoints: [inRoot('bench', name)],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  external: ['onnxruntime-node'],
  plugins: [keepPlaces],
  logLevel: 'warning',
});
await stop();
const { status } = spawnSync(process.execPath, ['--enable-source-maps', outfile, ...options], {
  cwd: inRoot('bench'),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
