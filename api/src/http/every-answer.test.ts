import { SLOW } from '@cotyle/domain/testing/slow';
import { allCalls } from '@cotyle/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addUserOfEachRole } from '../testing/signed-in-users.ts';

let cotyle: TestApp;
let token: string;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL: 'https://hips.clinic.test' });
  token = (await addUserOfEachRole(cotyle)).MASTER_ADMIN.token;
});
afterAll(() => cotyle.close());

const REQUIRED = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'cache-control': /no-store|private/,
};

/** The headers of an answer that are missing or wrong. */
const faultsOf = async (method: string, path: string, bearer?: string): Promise<string[]> => {
  const stop = new AbortController();
  const { status, headers } = await fetch(`${cotyle.origin}${path}`, {
    method,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    redirect: 'manual',
    signal: stop.signal,
  });
  // A live stream would not end.
  stop.abort();
  const answer = `${method} ${path} ${status}`;
  const isTyped = status === 204 || headers.get('content-length') === '0' || headers.has('content-type');
  return [
    ...Object.entries(REQUIRED)
      .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
      .map(([name]) => `${answer}: ${name} is ${headers.get(name) ?? 'absent'}`),
    ...[...headers.keys()]
      .filter((name) => name.startsWith('access-control-'))
      .map((name) => `${answer}: ${name}`),
    ...(isTyped || status === 302 ? [] : [`${answer}: no content type`]),
  ];
};

const pathOf = (path: string): string => `/api${path.replace(/\{\w+\}/g, '1')}`;
const reads = allCalls.filter(({ call }) => call.method === 'GET');

describe('every answer of the API', () => {
  it('to a stranger has the security headers, is not cached and is for no other origin', async () => {
    const faults = [];
    for (const { call } of allCalls) faults.push(...(await faultsOf(call.method, pathOf(call.path))));
    expect(faults).toEqual([]);
  });

  it('to a person has them too, whether the record exists or not', SLOW, async () => {
    const faults = [];
    for (const { call } of reads) faults.push(...(await faultsOf('GET', pathOf(call.path), token)));
    expect(faults).toEqual([]);
  });

  it('that is no call has them too', async () => {
    const faults = [];
    for (const path of ['/api/nowhere', '/healthz', '/readyz', '/metrics', '/.well-known/security.txt'])
      faults.push(...(await faultsOf('GET', path)));
    expect(faults).toEqual([]);
  });
});
