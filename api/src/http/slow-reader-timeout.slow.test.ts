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
const startApp = async (timeout: number): Promise<void> => {
  app = Fastify();
  setSlowReaderTimeout(app, timeout);
  app.get('/answer', async () => ANSWER);
  app.get('/thought', () => wait(1500, 'an answer'));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
};
afterEach(() => app.close());

const request = (): Promise<IncomingMessage> =>
  new Promise((resolve) => get(`${origin}/answer`, { agent: false }, resolve));

const connections = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

it('a client that reads nothing of its response is disconnected', async () => {
  await startApp(500);
  const response = await request();
  response.on('error', () => undefined);
  await eventually(async () => expect(await connections()).toBe(0));
  expect(response.complete).toBe(false);
});

it('a slow client gets the whole response', async () => {
  // In total longer than the timeout; each pause is far shorter than the timeout, even on a busy machine.
  await startApp(4000);
  const response = await request();
  let bytes = 0;
  for await (const chunk of response) {
    const before = bytes;
    bytes += (chunk as Buffer).length;
    if (Math.floor(bytes / 1024 ** 2) > Math.floor(before / 1024 ** 2)) await wait(150);
  }
  expect(bytes).toBe(ANSWER.length);
});

it('a client is not disconnected while its response is being prepared', async () => {
  await startApp(200);
  const response = await fetch(`${origin}/thought`);
  expect(await response.text()).toBe('an answer');
});

it('a keep-alive connection ends after its timeout', async () => {
  await startApp(200);
  app.server.keepAliveTimeout = 300;
  const response = await fetch(`${origin}/thought`);
  await response.text();
  expect(response.headers.get('connection')).toBe('keep-alive');
  await eventually(async () => expect(await connections()).toBe(0));
});
