import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let cotyle: TestApp;
let app: FastifyInstance;
let folder: string;

const FILES = {
  'index.html': '<p>the web app</p>',
  'guide/index.html': '<p>the guide</p>',
  'guide/surgeon.html': '<p>the guide of surgeons</p>',
  'guide/guide.css': 'p { color: red }',
  'guide/pictures/procedures.webp': 'a picture',
};

beforeAll(async () => {
  cotyle = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-guide-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  app = await buildApp({ ...cotyle.context, webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await cotyle.close();
  await rm(folder, { recursive: true });
});

describe('the user guide', () => {
  it('is served without a session, with a policy that allows no script', async () => {
    const { statusCode, headers, body } = await app.inject('/guide/surgeon.html');
    expect(statusCode).toBe(200);
    expect(body).toBe('<p>the guide of surgeons</p>');
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it.each([
    ['/guide/guide.css', /^text\/css/],
    ['/guide/pictures/procedures.webp', /^image\/webp/],
  ])('includes %s', async (address, type) => {
    const { statusCode, headers } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(type);
  });

  it.each(['/guide', '/guide/'])('opens its first page at %s', async (address) => {
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers.location]).toEqual([302, '/guide/index.html']);
  });

  it.each(['/guide/nobody.html', '/guide/surgeon', '/guide/pictures/'])(
    'answers 404 to %s, not the web app',
    async (address) => {
      const { statusCode, body } = await app.inject(address);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('the web app');
    },
  );

  it('leaves every other address to the web app', async () => {
    for (const address of ['/', '/procedures', '/guidelines'])
      expect((await app.inject(address)).body).toContain('the web app');
  });
});
