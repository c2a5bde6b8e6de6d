import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { authCalls } from '@cotyle/contract/auth';
import { procedureCalls } from '@cotyle/contract/procedures';
import { urlOf } from '@cotyle/contract/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addPerson } from '../testing/people.ts';

let cotyle: TestApp;
const lines: Socket[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await cotyle.close();
});

const signedIn = async (): Promise<string> => {
  const { email } = await addPerson(cotyle.parts.database.kysely, { role: 'ADMIN' });
  return (await cotyle.signIn(email)).access.token;
};

const list = (token: string): Promise<Response> =>
  fetch(urlOf(procedureCalls.actual, { query: {} }, cotyle.origin), {
    headers: { authorization: `Bearer ${token}` },
  });

const many = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

const statusesOf = (responses: readonly Response[]): Set<number> =>
  new Set(responses.map(({ status }) => status));

/** A line on which only this is said. */
const say = async (words: string): Promise<Socket> => {
  const { hostname, port } = new URL(cotyle.origin);
  const line = connect(Number(port), hostname).on('error', () => undefined);
  lines.push(line);
  await new Promise<void>((resolve) => line.once('connect', () => resolve()));
  if (words !== '') line.write(words);
  return line;
};

describe('more calls than a node serves at once', () => {
  it('are sent away with the advice to come again, the others are served, and afterwards everybody is', async () => {
    cotyle = await startTestApp({ CALLS_AT_ONCE: '4' });
    const token = await signedIn();
    const responses = await many(60, () => list(token));
    expect(statusesOf(responses)).toEqual(new Set([200, 503]));
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    for (const response of responses.filter(({ status }) => status === 503)) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE' });
    }
    // An answer counts until its last byte has gone, not until its headers have come.
    for (const response of responses) if (!response.bodyUsed) await response.arrayBuffer();
    expect((await list(token)).status).toBe(200);
    // A flood must not flood the log as well.
    expect(cotyle.logged().split('more calls than the node serves at once')).toHaveLength(2);
  });

  it('do not keep the probes from answering', async () => {
    cotyle = await startTestApp({ CALLS_AT_ONCE: '1' });
    const token = await signedIn();
    const calls = many(40, () => list(token));
    expect((await fetch(`${cotyle.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${cotyle.origin}/readyz`)).status).toBe(200);
    await calls;
  });
});

describe('one person who calls without end', () => {
  it('is told to wait while everybody else is served', async () => {
    cotyle = await startTestApp({ USER_CALLS_PER_SECOND: '5' });
    const [wild, calm] = [await signedIn(), await signedIn()];
    const flood: Response[] = [];
    for (let round = 0; round < 12; round += 1) flood.push(...(await many(8, () => list(wild))));
    const refused = flood.filter(({ status }) => status === 429);
    expect(statusesOf(flood)).toEqual(new Set([200, 429]));
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ error: 'TOO_MANY_CALLS' });
    expect(statusesOf(await many(8, () => list(calm)))).toEqual(new Set([200]));
  });

  it('is served again a second later', async () => {
    cotyle = await startTestApp({ USER_CALLS_PER_SECOND: '5' });
    const token = await signedIn();
    const exhaust = async (): Promise<void> => {
      while ((await list(token)).status === 200);
    };
    await exhaust();
    await vi.waitFor(async () => expect((await list(token)).status).toBe(200), {
      timeout: 3000,
      interval: 300,
    });
  });
});

describe('clients that hold lines and say little', () => {
  it('do not slow the others: a thousand that are silent, a hundred slow heads, fifty slow bodies', async () => {
    cotyle = await startTestApp();
    const token = await signedIn();
    const time = async (): Promise<number> => {
      const start = performance.now();
      for (let count = 0; count < 60; count += 1) expect((await list(token)).status).toBe(200);
      return performance.now() - start;
    };
    await time();
    const alone = await time();
    const body = `POST /api${authCalls.access.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
    await many(1000, () => say(''));
    const slow = await many(100, () => say('GET /api/app/about HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    slow.push(...(await many(50, () => say(body))));
    const drip = setInterval(() => {
      for (const line of slow) line.write('a');
    }, 500);
    const besides = await time();
    clearInterval(drip);
    expect(besides).toBeLessThan(alone * 4 + 1000);
  });
});
