import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { getRaw } from '../testing/raw-http.ts';

let cotyle: TestApp;
let app: FastifyInstance;
let folder: string;
let origin: string;
/** Beside the folder of the build. */
const secretFile = (): string => `${folder}-secret.txt`;

const PAGE = `<script nonce="__CSP_NONCE__"></script>${'<p>the web app</p>'.repeat(100)}`;
const GUIDE = '<p>the guide of surgeons</p>'.repeat(100);
const SCRIPT = 'export const answer = 42;\n'.repeat(100);

const FILES = {
  'index.html': PAGE,
  '.git/config': 'canary',
  'guide/surgeon.html': GUIDE,
  'guide/surgeon.html.br': brotliCompressSync(GUIDE),
  'guide/surgeon.html.gz': gzipSync(GUIDE),
  'assets/index-abc.js': SCRIPT,
  'assets/index-abc.js.br': brotliCompressSync(SCRIPT),
  'assets/index-abc.js.gz': gzipSync(SCRIPT),
};

beforeAll(async () => {
  cotyle = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-web-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  await writeFile(secretFile(), 'canary');
  app = await buildApp({ ...cotyle.context, webFolder: folder });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await cotyle.close();
  await rm(folder, { recursive: true });
  await rm(secretFile());
});

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

const get = (address: string, accepted: string, { method = 'GET', headers }: Options = {}) =>
  fetch(`${origin}${address}`, { method, headers: { ...headers, 'accept-encoding': accepted } });

const CONTENT = {
  '/procedures': 'the web app',
  '/guide/surgeon.html': GUIDE,
  '/assets/index-abc.js': SCRIPT,
};

describe.each(Object.entries(CONTENT))('the answer to GET %s', (address, content) => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('to a browser that accepts "%s" has the content encoding %s', async (accepted, encoding) => {
    const response = await get(address, accepted);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toContain(content);
  });
});

describe('the page of the web app', () => {
  it.each(['br', 'gzip', 'identity'])(
    'has a nonce of its own in each answer encoded as %s',
    async (encoding) => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const response = await get('/', encoding);
          const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? '';
          expect(response.headers.get('content-security-policy')).toContain(
            `script-src 'self' 'nonce-${nonce}'`,
          );
          return nonce;
        }),
      );
      expect(new Set(nonces).size).toBe(2);
    },
  );

  it('has no ETag, because a page from a cache would have the nonce of another answer', async () => {
    const { headers } = await get('/', 'br');
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('answers HEAD without a body', async () => {
    const response = await get('/procedures', 'br', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('');
  });

  it.each([
    '/.git/config',
    '/../SECRET',
    '/%2e%2e/SECRET',
    '/assets/..%2f..%2fSECRET',
    '/assets/../../SECRET',
  ])('gives nothing of a file that is not of the build: %s', async (target) => {
    const { status, body } = await getRaw(origin, target.replace('SECRET', path.basename(secretFile())));
    expect(status).not.toBe(500);
    expect(body).not.toContain('canary');
  });

  it.each([
    ['GET', '/assets/index-old.js'],
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/procedures'],
    ['DELETE', '/'],
  ])('is not the answer to %s %s, which is 404', async (method, address) => {
    const response = await get(address, 'br', { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
  });
});

describe('a static file', () => {
  it.each(['/guide/surgeon.html', '/assets/index-abc.js'])(
    'has an ETag for each encoding, with which it is answered by 304: %s',
    async (address) => {
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map(async (encoding) => {
          const tag = (await get(address, encoding)).headers.get('etag') ?? '';
          // fetch would add no-cache to a conditional request, as a forced reload does.
          const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
          const again = await get(address, encoding, { headers });
          expect(again.status).toBe(304);
          return tag;
        }),
      );
      expect(new Set(tags).size).toBe(3);
    },
  );
});
