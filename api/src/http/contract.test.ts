import { allCalls } from '@cotyle/contract/calls';
import { call } from '@cotyle/contract/call';
import { valueAnswer } from '@cotyle/contract/fields';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { installErrorHandler } from './error-handler.ts';
import { registerCall } from './register-call.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ API_DOCS: 'true' });
});
afterAll(() => cotyle.close());

/** What is served without a declared call, by name and with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'GET /healthz': 'a probe',
  'GET /readyz': 'a probe',
  'GET /metrics': 'for Prometheus, guarded by METRICS_TOKEN and METRICS_ALLOW',
  'GET /.well-known/security.txt': 'whom to tell about a vulnerability',
  'GET /api/openapi.json': 'the contract itself, where API_DOCS opens it',
  'GET /api/docs': 'the contract as a page',
  'GET /api/docs/page.js': 'part of that page',
  'GET /api/docs/swagger-ui.css': 'part of that page',
  'GET /api/docs/swagger-ui-bundle.js': 'part of that page',
};

const routesOf = async () => {
  const routes: { name: string; declared: boolean }[] = [];
  const app = await buildApp(cotyle.context, (route) => {
    for (const method of [route.method].flat()) {
      routes.push({ name: `${method} ${route.url}`, declared: route.config?.call !== undefined });
    }
  });
  await app.ready();
  await app.close();
  return routes;
};

describe('the routes', () => {
  it('are declared in the contract with their access, or listed as exceptions', async () => {
    const undeclared = (await routesOf()).filter(({ declared }) => !declared).map(({ name }) => name);
    expect(undeclared.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('serve every call of the contract', async () => {
    const served = (await routesOf()).filter(({ declared }) => declared).map(({ name }) => name);
    const wanted = allCalls.map(
      ({ call: one }) => `${one.method} /api${one.path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(served.sort()).toEqual(wanted.sort());
  });
});

describe('an answer that violates its schema', () => {
  it('is logged as a fault and not sent', async () => {
    const broken = call({
      method: 'GET',
      path: '/broken',
      summary: 'x',
      access: { kind: 'anyone' },
      answer: valueAnswer(z.strictObject({ id: z.int() })),
    });
    const app = Fastify({ loggerInstance: cotyle.context.log });
    installErrorHandler(app);
    registerCall(app, cotyle.context, broken, () => ({ value: { id: 1, password: 'leaked' } }) as never);
    const response = await app.inject('/api/broken');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('leaked');
    expect(response.json()).toEqual({ error: 'FAULT', message: 'Something went wrong' });
    expect(cotyle.logged()).toContain('answer rejected by its schema');
    expect(cotyle.logged()).not.toContain('leaked');
    await app.close();
  });
});

describe('the OpenAPI page', () => {
  it('is served with the generated document and runs no inline script', async () => {
    const page = await fetch(`${cotyle.origin}/api/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    const document = (await (await fetch(`${cotyle.origin}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/auth/access');
  });

  it('does not exist unless API_DOCS opens it', async () => {
    const config = parseConfig({ DATABASE_URL: cotyle.context.databaseUrl });
    const closed = await buildApp({ ...cotyle.context, config });
    for (const path of ['docs', 'docs/page.js', 'docs/swagger-ui-bundle.js', 'openapi.json']) {
      expect((await cotyle.app.inject(`/api/${path}`)).statusCode, path).toBe(200);
      expect((await closed.inject(`/api/${path}`)).statusCode, path).toBe(404);
    }
    await closed.close();
  });
});
