import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { getRaw, sendRaw } from '../testing/raw-http.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ METRICS_ALLOW: '127.0.0.1,::1' });
});
afterAll(() => cotyle.close());

const TOKEN = 'a-long-enough-token';

/** The status of /metrics under these settings, for a request that comes from this machine. */
const statusWith = async (
  environment: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<number> => {
  const config = parseConfig({ DATABASE_URL: cotyle.context.databaseUrl, ...environment });
  const app = await buildApp({ ...cotyle.context, config });
  try {
    return (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  } finally {
    await app.close();
  }
};

describe('the metrics', () => {
  it('do not exist while neither METRICS_TOKEN nor METRICS_ALLOW is set', async () => {
    expect(await statusWith({})).toBe(404);
    expect(await statusWith({}, { authorization: `Bearer ${TOKEN}` })).toBe(404);
  });

  it('require the token where METRICS_TOKEN is set', async () => {
    const environment = { METRICS_TOKEN: TOKEN };
    expect(await statusWith(environment, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer ']) {
      expect(await statusWith(environment, { authorization })).toBe(401);
    }
  });

  it.each([
    ['127.0.0.1', '127.0.0.1', 200],
    ['127.0.0.1', '127.0.0.2', 404],
    ['10.1.0.0/16, 127.0.0.0/8', '10.1.200.3', 200],
    ['10.1.0.0/16', '10.2.0.1', 404],
    ['10.1.0.0/16', '::ffff:10.1.0.9', 200],
    ['fd00::/8', 'fd12:3456::1', 200],
    ['fd00::/8', 'fe80::1%eth0', 404],
    ['fe80::/10', 'fe80::1%eth0', 200],
    ['10.0.0.0/8', 'fd00::1', 404],
  ])('with METRICS_ALLOW %s answer %s with %i', async (list, address, status) => {
    expect(await statusWith({ METRICS_ALLOW: list }, {}, address)).toBe(status);
  });

  it('accept a forwarded address from trusted proxies only, and need the proxy in the list too', async () => {
    const forwarded = { 'x-forwarded-for': '10.0.0.7' };
    const stranger = { 'x-forwarded-for': '203.0.113.9' };
    const proxied = { METRICS_ALLOW: '10.0.0.0/8', TRUST_PROXY: '1' };
    expect(await statusWith(proxied, forwarded, '203.0.113.9')).toBe(404);
    expect(await statusWith(proxied, forwarded, '10.0.0.1')).toBe(200);
    expect(await statusWith(proxied, stranger, '10.0.0.1')).toBe(404);
    expect(await statusWith(proxied, {}, '10.0.0.1')).toBe(200);
    // Behind a proxy that nobody trusts, everybody would come from its address.
    const unknown = { METRICS_ALLOW: '10.0.0.0/8' };
    expect(await statusWith(unknown, forwarded, '203.0.113.9')).toBe(404);
    expect(await statusWith(unknown, stranger, '10.0.0.1')).toBe(404);
  });

  it('require both the token and the address where both are set', async () => {
    const both = { METRICS_TOKEN: TOKEN, METRICS_ALLOW: '10.0.0.0/8' };
    const authorization = `Bearer ${TOKEN}`;
    expect(await statusWith(both, { authorization }, '10.0.0.1')).toBe(200);
    expect(await statusWith(both, { authorization }, '11.0.0.1')).toBe(404);
    expect(await statusWith(both, {}, '10.0.0.1')).toBe(401);
  });
});

describe('a path that a proxy may block', () => {
  const SPELLINGS = (path: string): string[] => [
    `${path}/`,
    `${path}//`,
    `${path}/?x=1`,
    `/${path}`,
    path.toUpperCase(),
    `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    `${path}%2f`,
    `${path}%00`,
    `${path};x`,
    `/.${path}`,
    `/x/..${path}`,
    `${path}/.`,
    `http://cotyle.test${path}`,
  ];

  it.each(['/metrics', '/healthz', '/readyz'])('%s is not served under another spelling', async (path) => {
    expect((await getRaw(cotyle.origin, path)).status).toBe(200);
    expect((await getRaw(cotyle.origin, `${path}?from=probe`)).status).toBe(200);
    for (const spelling of SPELLINGS(path)) {
      const { status } = await getRaw(cotyle.origin, spelling);
      expect({ spelling, isRejected: status === 404 || status === 400 }).toEqual({
        spelling,
        isRejected: true,
      });
    }
  });

  it('is not served to another method', async () => {
    for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS']) {
      const { status } = await sendRaw(
        cotyle.origin,
        `${method} /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(404);
    }
  });
});
