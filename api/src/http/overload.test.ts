import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { authCalls } from '@cotyle/contract/auth';
import { procedureCalls } from '@cotyle/contract/procedures';
import { urlOf } from '@cotyle/contract/client';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { eventually } from '../testing/eventually.ts';
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

/** Calls that all come while nobody can be served: whoever is let in waits for the list until all others are answered. */
const comeAtOnce = async (token: string, count: number, served: number): Promise<Response[]> => {
  const refused: Response[] = [];
  const asked: Promise<Response>[] = [];
  await cotyle.parts.database.kysely.transaction().execute(async (tx) => {
    await sql`lock table procedures in access exclusive mode`.execute(tx);
    for (let call = 0; call < count; call += 1) {
      const answer = list(token);
      asked.push(answer);
      void answer.then((response) => refused.push(response));
    }
    await eventually(() => expect(refused).toHaveLength(count - served));
  });
  return Promise.all(asked);
};

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
    const responses = await comeAtOnce(token, 60, 4);
    expect(statusesOf(responses)).toEqual(new Set([200, 503]));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const response of responses.filter(({ status }) => status === 503)) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE' });
    }
    // A place is free when the answer has gone, which may be a moment after it has come.
    await eventually(async () => expect((await list(token)).status).toBe(200));
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
