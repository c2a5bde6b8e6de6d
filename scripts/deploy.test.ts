import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseConfig, VARIABLES } from '../api/src/config/config.ts';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-settings.mjs';
import { inRoot } from './paths.mjs';

const read = (...path: string[]): Promise<string> => readFile(inRoot(...path), 'utf8');

/** The variables of the application and their values in a YAML file. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        .replace(/^'(.*)'$/, '$1')
        // compose substitutes the default, or a secret.
        .replace(/\$\{\w+:-(.*?)\}/g, '$1')
        .replace(/\$\{\w+:\?\}/g, 'secret'),
    ]),
  );

describe('the deployment', () => {
  test('sets only known variables, to valid values', async () => {
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

  test('starts the image with the same settings of Node as npm start', async () => {
    const image = await read('deploy', 'Dockerfile');
    const flags = NODE_FLAGS.map((flag) => JSON.stringify(flag)).join(', ');
    expect(image).toContain(`CMD ["node", ${flags}, "api/dist/main.js"]`);
    for (const [name, value] of Object.entries(NODE_ENVIRONMENT))
      expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
  });

  test('copies the manifest of every workspace into the image', async () => {
    const image = await read('deploy', 'Dockerfile');
    const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces)
      expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
  });

  test('hides the metrics from outside', async () => {
    const rules = await read('deploy', 'nginx', 'cotyle-locations.conf');
    // nginx matches regular expressions before prefixes, so this rule comes before `location /`.
    const [, pattern = '(?!)'] = /^location ~\* (\S+) \{\n {2}return 404;\n\}/m.exec(rules) ?? [];
    const isClosed = new RegExp(pattern, 'i');
    for (const path of ['/metrics', '/metrics/', '/METRICS', '/Metrics/x', '//metrics', '/metrics;x'])
      expect(path).toMatch(isClosed);
    for (const path of ['/', '/api/app/about', '/healthz', '/readyz', '/procedures/1'])
      expect(path).not.toMatch(isClosed);

    const ingress = await read('deploy', 'kubernetes', 'ingress.yaml');
    const closed = ingress.split('\n---\n').find((one) => one.includes('path: /metrics\n')) ?? '';
    expect(closed).toContain('nginx.ingress.kubernetes.io/whitelist-source-range: 127.0.0.1/32');
    expect(closed).toContain('pathType: Prefix');
  });

  test('lets nginx log no address, which may have a name or a secret', async () => {
    expect(await read('deploy', 'nginx', 'cotyle-locations.conf')).toMatch(/^access_log off;$/m);
    for (const file of ['cotyle.conf', 'compose.conf'])
      expect(await read('deploy', 'nginx', file)).toContain('include /etc/nginx/cotyle-locations.conf;');
  });

  test('redirects pages to https, and refuses calls without TLS', async () => {
    const [plain = ''] =
      (await read('deploy', 'nginx', 'cotyle.conf')).match(/server \{\n {2}listen 80;[^]*?\n\}/) ?? [];
    const rules = [...plain.matchAll(/location (\S+) \{\n {4}return ([^;]+);/g)].map(([, path, answer]) => [
      path,
      answer,
    ]);
    expect(rules).toEqual([
      ['/api/', '403'],
      ['/', '301 https://$host$request_uri'],
    ]);
    expect(plain).not.toContain('proxy_pass');
  });

  test('serves metrics only with a token, which the Prometheus configuration sends', async () => {
    const compose = await read('deploy', 'compose.yaml');
    expect(settingsIn(compose)['METRICS_TOKEN']).toBe('');
    expect(parseConfig({ METRICS_TOKEN: '' }).METRICS_TOKEN).toBeUndefined();
    const secret = settingsIn(await read('deploy', 'kubernetes', 'secret.example.yaml'));
    expect(secret['METRICS_TOKEN']).toMatch(/^change-me/);
    const scrape = await read('deploy', 'monitoring', 'scrape.yaml');
    expect(scrape).toMatch(/metrics_path: \/metrics\n/);
    expect(scrape).toMatch(/type: Bearer\n +credentials_file: /);
  });
});
