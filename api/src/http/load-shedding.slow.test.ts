import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { authCalls } from '@cotyle/contract/auth';
import { call } from '@cotyle/contract/call';
import { valueAnswer } from '@cotyle/contract/fields';
import { procedureCalls } from '@cotyle/contract/procedures';
import { urlOf } from '@cotyle/contract/client';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { eventually } from '../testing/eventually.ts';
import { addPerson } from '../testing/people.ts';
import { installLoadShedding } from './load-shedding.ts';

const held = call({
  method: 'GET',
  path: '/held',
  summary: 'x',
  access: { kind: 'anyone' },
  answer: valueAnswer(z.string()),
});

let cotyle: TestApp;
const sockets: Socket[] = [];
const closers: (() => Promise<unknown>)[] = [];
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  cotyle = await startTestApp(environment);
  closers.push(() => cotyle.close());
};
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closers.splice(0)) await close();
});

const signedIn = async (): Promise<string> => {
  const { email } = await addPerson(cotyle.context.database.kysely, { role: 'ADMIN' });
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

/** Opens a connection and sends the text. */
const openSocket = async (text: string): Promise<Socket> => {
  const { hostname, port } = new URL(cotyle.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  if (text !== '') socket.write(text);
  return socket;
};

describe('calls beyond CALLS_AT_ONCE', () => {
  it('get 503 with Retry-After, while accepted calls are served, and all calls are served afterwards', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = Fastify({ logger: { level: 'warn', stream } });
    installLoadShedding(app, { CALLS_AT_ONCE: 4 });
    let inside = 0;
    let serve: () => void = () => undefined;
    const served = new Promise<void>((resolve) => {
      serve = resolve;
    });
    app.get('/held', { config: { call: held } }, async () => {
      inside += 1;
      await served;
      return 'served';
    });
    closers.push(() => app.close());
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const sendOne = () => fetch(`${origin}/held`);
    // The log tells of a flood every few seconds; here they do not pass.
    vi.useFakeTimers({ toFake: ['Date'] });

    const first = [sendOne(), sendOne(), sendOne(), sendOne()];
    await expect.poll(() => inside).toBe(4);
    const rejected = await many(60, sendOne);
    expect(statusesOf(rejected)).toEqual(new Set([503]));
    for (const response of rejected) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE' });
    }
    // A flood must not flood the log as well.
    expect(lines.filter((line) => line.includes('calls rejected: CALLS_AT_ONCE reached'))).toHaveLength(1);
    serve();
    expect(statusesOf(await Promise.all(first))).toEqual(new Set([200]));
    // A slot is free once the answer is sent, which may be a moment after it is received.
    await expect.poll(async () => (await sendOne()).status).toBe(200);
  });

  it('do not prevent the probes from answering', async () => {
    await start({ CALLS_AT_ONCE: '1' });
    const token = await signedIn();
    const calls = many(40, () => list(token));
    expect((await fetch(`${cotyle.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${cotyle.origin}/readyz`)).status).toBe(200);
    await calls;
  });
});

describe('a person who makes too many calls', () => {
  /** Calls until a call is rejected, which happens once more than one call a second is sent. */
  const exhaust = async (token: string): Promise<Response> => {
    for (;;) {
      const response = await list(token);
      if (response.status !== 200) return response;
    }
  };

  it('gets 429 while everybody else is served', async () => {
    await start({ USER_CALLS_PER_SECOND: '1' });
    const [wild, calm] = [await signedIn(), await signedIn()];
    expect((await list(wild)).status).toBe(200);
    const rejected = await exhaust(wild);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toMatchObject({ error: 'TOO_MANY_CALLS' });
    expect((await list(calm)).status).toBe(200);
  });

  it('is served again once their tokens are refilled', async () => {
    await start({ USER_CALLS_PER_SECOND: '1' });
    const token = await signedIn();
    await exhaust(token);
    await eventually(async () => expect((await list(token)).status).toBe(200));
  });
});

describe('clients that keep connections open and send little', () => {
  it('do not prevent others from being served: many silent ones, slow heads and slow bodies', async () => {
    await start();
    const token = await signedIn();
    const body = `POST /api${authCalls.access.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
    await many(1000, () => openSocket(''));
    const slow = await many(100, () => openSocket('GET /api/app/about HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    slow.push(...(await many(50, () => openSocket(body))));
    for (let count = 0; count < 60; count += 1) {
      for (const line of slow) line.write('a');
      expect((await list(token)).status).toBe(200);
    }
  });
});
