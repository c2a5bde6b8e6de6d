import { appCalls } from '@cotyle/contract/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { addPerson } from '../testing/people.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ METRICS_ALLOW: '127.0.0.1' });
});
afterAll(() => cotyle.close());

const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  const { database, storage } = (await response.json()) as { database: string; storage: string };
  return { status: response.status, database, storage };
};

describe('the probes', () => {
  it('report that the node is alive and ready', async () => {
    expect((await fetch(`${cotyle.origin}/healthz`)).status).toBe(200);
    expect(await readiness(cotyle.origin)).toMatchObject({ status: 200, database: 'ok', storage: 'ok' });
  });

  it('count requests for Prometheus by route pattern, without ids or tokens', async () => {
    await fetch(`${cotyle.origin}/api/user/forgot-password?token=canary`);
    const text = await (await fetch(`${cotyle.origin}/metrics`)).text();
    expect(text).toMatch(
      /cotyle_http_request_seconds_count\{method="GET",route="\/api\/user\/forgot-password",status="403"\} \d/,
    );
    expect(text).toContain('cotyle_database_connections{state="open"}');
    expect(text).toMatch(/^cotyle_storage_free_bytes \d+/m);
    expect(text).not.toContain('canary');
  });

  it('count the queued jobs of all nodes', async () => {
    await cotyle.context.database.pool.query(
      "insert into pgboss.job (name, singleton_key, start_after) values ('sweep', 'later', now() + interval '1 day')",
    );
    // The sweep that every start adds waits as well, until it has run.
    await eventually(async () => {
      const text = await (await fetch(`${cotyle.origin}/metrics`)).text();
      expect(text).toContain('cotyle_jobs{name="sweep",state="created"} 1');
    });
  });
});

describe('an unavailable database', () => {
  it('is reported by /readyz and makes calls answer 503 with Retry-After, until it is back', async () => {
    const person = await addPerson(cotyle.context.database.kysely);
    const proxy = await startTcpProxy(cotyle.context.config.DATABASE_URL ?? '');
    const database = openDatabase({ url: proxy.url, poolSize: 3, log: () => undefined });
    const app = await buildApp({ ...cotyle.context, database });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const signIn = () =>
      fetch(`${origin}/api/auth/access`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: person.email, password: 'Femur#1234' }),
      });
    expect((await signIn()).status).toBe(200);

    proxy.disconnect();
    const rejected = await signIn();
    expect(rejected.status).toBe(503);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await rejected.json()) as { error: string }).error).toBe('UNAVAILABLE');
    expect(await readiness(origin)).toMatchObject({ status: 503, database: 'away', storage: 'ok' });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    proxy.reconnect();
    await eventually(async () => expect((await signIn()).status).toBe(200));
    expect(await readiness(origin)).toMatchObject({ status: 200 });
    await app.close();
    await database.close();
    await proxy.close();
  });

  it('that was never reached makes every call answer 503, and the process stays alive', async () => {
    const app = await buildApp({ ...cotyle.context, ready: () => undefined });
    expect((await app.inject('/api/app/about')).statusCode).toBe(503);
    expect((await app.inject('/readyz')).json()).toMatchObject({ database: 'away' });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
  });
});

describe('a shutdown', () => {
  it('does not wait for keep-alive connections, even if their responses end during it', async () => {
    const other = await startTestApp({ METRICS_ALLOW: '127.0.0.1' });
    const requests = Array.from({ length: 20 }, () => fetch(`${other.origin}/metrics`));
    await Promise.race(requests);
    // The keep-alive timeout is longer than that of the test.
    await other.close();
    await Promise.allSettled(requests);
  });
});

describe('every response', () => {
  it('has the security headers and a request id, and is not cached', async () => {
    const { headers } = await fetch(`${cotyle.origin}/api/app/about`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has HSTS where PUBLIC_URL is https', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://hips.clinic.test' });
    expect((await fetch(`${secure.origin}/healthz`)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    await secure.close();
  });

  it('of the about call has the version and whether the data is that of the demo', async () => {
    expect((await cotyle.call(appCalls.about, {})).value).toEqual({
      version: '1.2.3',
      build: 'test',
      demo: false,
      casesInMaking: 0,
      sso: null,
    });
  });
});

describe('a node that is shutting down', () => {
  it('still serves requests, with Connection: close, and is not ready', async () => {
    const app = await buildApp({ ...cotyle.context, isShuttingDown: () => true });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${origin}/api${appCalls.about.path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('connection')).toBe('close');
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    await app.close();
    const here = await fetch(`${cotyle.origin}/api${appCalls.about.path}`);
    expect(here.headers.get('connection')).not.toBe('close');
  });
});
