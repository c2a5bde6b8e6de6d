import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseConfig, VARIABLES } from '../api/src/config.ts';
import { NODE_FLAGS } from './node-flags.mjs';
import { inRoot } from './paths.mjs';

const read = (...path: string[]): Promise<string> => readFile(inRoot(...path), 'utf8');

/** The variables of the application, in upper case, with their values as they stand there. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        .replace(/^'(.*)'$/, '$1')
        // What compose puts in: the default, or a secret.
        .replace(/\$\{\w+:-(.*?)\}/g, '$1')
        .replace(/\$\{\w+:\?\}/g, 'secret'),
    ]),
  );

describe('what is deployed', () => {
  test('sets variables that the application knows, to values that it takes', async () => {
    const compose = await read('deploy', 'compose.yaml');
    const node = settingsIn(compose.slice(compose.indexOf('x-node:'), compose.indexOf('services:')));
    const cluster = {
      ...settingsIn(await read('deploy', 'kubernetes', 'configmap.yaml')),
      ...settingsIn(await read('deploy', 'kubernetes', 'secret.example.yaml')),
    };
    for (const settings of [node, cluster]) {
      expect(Object.keys(settings).filter((name) => !(name in VARIABLES))).toEqual([]);
      expect(Object.keys(parseConfig(settings))).toContain('S3_BUCKET');
      expect(settings).toMatchObject({ TRUST_PROXY: '1', S3_BUCKET: 'cotyle' });
    }
  });

  test('runs in the image as it runs elsewhere', async () => {
    const image = await read('deploy', 'Dockerfile');
    const flags = NODE_FLAGS.map((flag) => JSON.stringify(flag)).join(', ');
    expect(image).toContain(`CMD ["node", ${flags}, "api/dist/main.js"]`);
  });

  test('is installed from the manifest of every workspace', async () => {
    const image = await read('deploy', 'Dockerfile');
    const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
    for (const room of workspaces) expect(image).toContain(`COPY ${room}/package.json ${room}/\n`);
  });
});
