import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { setSlowReaderTimeout } from './slow-reader-timeout.ts';

const ANSWER = Buffer.alloc(32 * 1024 ** 2, 7);

let app: FastifyInstance;
let origin: string;
const startApp = async (stuckAfter: number): Promise<void> => {
  app = Fastify();
  setSlowReaderTimeout(app, stuckAfter);
  app.get('/answer', async () => ANSWER);
  app.get('/thought', () => wait(1500, 'an answer'));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
};
afterEach(() => app.close());

const ask = (): Promise<IncomingMessage> =>
  new Promise((resolve) => get(`${origin}/answer`, { agent: false }, resolve));

const lines = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

it('a reader that takes nothing of its answer is hung up', async () => {
  await startApp(500);
  const response = await ask();
  response.on('error', () => undefined);
  await eventually(async () => expect(await lines()).toBe(0));
  expect(response.complete).toBe(false);
});

it('a reader that is slow gets the whole answer', async () => {
  // In all more than a stuck reader is given; each pause is far less of it than a busy machine could add.
  await startApp(4000);
  const response = await ask();
  let bytes = 0;
  for await (const chunk of response) {
    const before = bytes;
    bytes += (chunk as Buffer).length;
    if (Math.floor(bytes / 1024 ** 2) > Math.floor(before / 1024 ** 2)) await wait(150);
  }
  expect(bytes).toBe(ANSWER.length);
});

it('a caller whose answer takes us long is not hung up meanwhile', async () => {
  await startApp(200);
  const response = await fetch(`${origin}/thought`);
  expect(await response.text()).toBe('an answer');
});

it('a line that is kept open for a next request ends in time', async () => {
  await startApp(200);
  app.server.keepAliveTimeout = 300;
  const response = await fetch(`${origin}/thought`);
  await response.text();
  expect(response.headers.get('connection')).toBe('keep-alive');
  await eventually(async () => expect(await lines()).toBe(0));
});
