import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runNode } from './child-processes.mjs';
import { commandOf, inRoot } from './paths.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/;
const SMALLEST = 1024;

/** @param {string} file */
const compress = async (file) => {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/** @param {string} folder whose files are compressed once, here, instead of at every request */
const compressAll = async (folder) => {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      // The page of the app gets a fresh nonce at every request, so it cannot be compressed beforehand.
      .filter((name) => COMPRESSIBLE.test(name) && name !== 'index.html')
      .map(async (name) => {
        const file = join(folder, name);
        if ((await stat(file)).size >= SMALLEST) await compress(file);
      }),
  );
};

/**
 * @param {string} folder
 * @param {{ version: string, build: string }} release
 */
export const buildWeb = async (folder, release) => {
  const { code, output } = await runNode(
    commandOf('vite', 'web'),
    ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: inRoot('web'),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITE_BUILD_ID: release.build,
        VITE_APP_VERSION: release.version,
      },
    },
  );
  if (code !== 0) throw new Error(`The web app could not be built:\n${stripVTControlCharacters(output)}`);
  if (output.trim()) console.log(output.trim());
  await compressAll(folder);
};
