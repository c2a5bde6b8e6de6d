import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { authCalls } from '@cotyle/contract/auth';
import { procedureCalls } from '@cotyle/contract/procedures';
import { urlOf } from '@cotyle/contract/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { eventually } from '../testing/eventually.ts';
import { addPerson } from '../testing/people.ts';

let cotyle: TestApp;
const lines: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
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
  it('are sent away with the advice to come again, those inside are served, and afterwards everybody is', async () => {
    cotyle = await startTestApp({ CALLS_AT_ONCE: '4' });
    const token = await signedIn();
    // The log tells of a flood every few seconds; here they do not pass.
    vi.useFakeTimers({ toFake: ['Date'] });
    // A call whose body has not come to its end has its place until then.
    const body = JSON.stringify({ username: 'nobody@clinic.test', password: 'Wrong#1234' });
    const head = `POST /api${authCalls.access.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const inside = await many(4, () => say(head));
    await expect.poll(async () => (await list(token)).status).toBe(503);
    const responses = await many(60, () => list(token));
    expect(statusesOf(responses)).toEqual(new Set([503]));
    for (const response of responses) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE' });
    }
    // A flood must not flood the log as well.
    expect(cotyle.logged().split('more calls than the node serves at once')).toHaveLength(2);
    const served = inside.map((line) => text(line));
    for (const line of inside) line.write(body);
    for (const answer of await Promise.all(served)) expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    await expect.poll(async () => (await list(token)).status).toBe(200);
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
  /** Calls until it is refused: sooner or later, as long as more than one call a second is served. */
  const exhaust = async (token: string): Promise<Response> => {
    for (;;) {
      const response = await list(token);
      if (response.status !== 200) return response;
    }
  };

  it('is told to wait while everybody else is served', async () => {
    cotyle = await startTestApp({ USER_CALLS_PER_SECOND: '1' });
    const [wild, calm] = [await signedIn(), await signedIn()];
    expect((await list(wild)).status).toBe(200);
    const refused = await exhaust(wild);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ error: 'TOO_MANY_CALLS' });
    for (let call = 0; call < 8; call += 1) expect((await list(calm)).status).toBe(200);
  });

  it('is served again after a while', async () => {
    cotyle = await startTestApp({ USER_CALLS_PER_SECOND: '1' });
    const token = await signedIn();
    await exhaust(token);
    await eventually(async () => expect((await list(token)).status).toBe(200));
  });
});

describe('clients that hold lines and say little', () => {
  it('do not keep the others out: a thousand that are silent, a hundred slow heads, fifty slow bodies', async () => {
    cotyle = await startTestApp();
    const token = await signedIn();
    const body = `POST /api${authCalls.access.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
    await many(1000, () => say(''));
    const slow = await many(100, () => say('GET /api/app/about HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    slow.push(...(await many(50, () => say(body))));
    for (let count = 0; count < 60; count += 1) {
      for (const line of slow) line.write('a');
      expect((await list(token)).status).toBe(200);
    }
  });
});
