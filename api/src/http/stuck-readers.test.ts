import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hangUpOnStuckReaders } from './stuck-readers.ts';

const ANSWER = Buffer.alloc(32 * 1024 ** 2, 7);

let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  app = Fastify();
  hangUpOnStuckReaders(app, 500);
  app.get('/answer', async () => ANSWER);
  app.get('/thought', () => wait(1500, 'an answer'));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const ask = (): Promise<IncomingMessage> =>
  new Promise((resolve) => get(`${origin}/answer`, { agent: false }, resolve));

const lines = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

it('a reader that takes nothing of its answer is hung up', async () => {
  const response = await ask();
  response.on('error', () => undefined);
  expect(await lines()).toBe(1);
  await vi.waitFor(async () => expect(await lines()).toBe(0), 5000);
});

it('a reader that is slow gets the whole answer', async () => {
  const response = await ask();
  let bytes = 0;
  for await (const chunk of response) {
    const before = bytes;
    bytes += (chunk as Buffer).length;
    // Longer than a stuck reader is given, but never all of it in one pause.
    if (Math.floor(bytes / 1024 ** 2) > Math.floor(before / 1024 ** 2)) await wait(40);
  }
  expect(bytes).toBe(ANSWER.length);
});

it('a caller whose answer takes us long is not hung up meanwhile', async () => {
  const response = await fetch(`${origin}/thought`);
  expect(await response.text()).toBe('an answer');
});

it('a line that is kept open for a next request ends in time', async () => {
  app.server.keepAliveTimeout = 300;
  await (await fetch(`${origin}/thought`)).text();
  expect(await lines()).toBe(1);
  await vi.waitFor(async () => expect(await lines()).toBe(0), 5000);
});
