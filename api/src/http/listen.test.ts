import { lookup } from 'node:dns/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { handleClientError } from './error-handler.ts';
import { closeConnectionsOnShutdown } from './graceful-shutdown.ts';
import { listenOn, listenOnAddresses, portOf } from './listen.ts';
import { setSlowReaderTimeout } from './slow-reader-timeout.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
);
/** Every machine has two loopback addresses; the second is the one that localhost has where there is IPv6. */
const ADDRESSES = ['127.0.0.1', hasIpv6 ? '::1' : '127.0.0.2'];
const BODY = Buffer.alloc(32 * 1024 ** 2, 7);

let app: FastifyInstance;
let finishSlow: () => void;
const build = (slowReaderTimeout = 60_000): void => {
  const finished = new Promise<void>((resolve) => {
    finishSlow = resolve;
  });
  app = Fastify({ forceCloseConnections: 'idle', clientErrorHandler: handleClientError });
  closeConnectionsOnShutdown(app, () => false);
  setSlowReaderTimeout(app, slowReaderTimeout);
  app.get('/', async () => 'served');
  app.get('/large', async () => BODY);
  app.get('/slow', () => finished.then(() => 'finished'));
};
afterEach(() => app.close());

const urlOf = (address: string, path: string): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${portOf(app)}${path}`;

const open = async (address: string): Promise<Socket> => {
  const socket = connect(portOf(app), address);
  socket.on('error', () => undefined);
  await new Promise((resolve) => void socket.once('connect', resolve));
  return socket;
};

it('localhost is served on each of its addresses', async () => {
  build();
  await listenOn(app, 'localhost', { port: 0 });
  for (const { address } of await lookup('localhost', { all: true })) {
    expect(await (await fetch(urlOf(address, '/'))).text()).toBe('served');
  }
});

it('an address that cannot be bound does not keep the others from being served', async () => {
  build();
  // An address for documentation (RFC 5737): no machine has it.
  const origin = await listenOnAddresses(app, ['127.0.0.1', '192.0.2.1'], { port: 0 });
  expect(await (await fetch(origin)).text()).toBe('served');
});

describe.each(ADDRESSES)('a server with two addresses, reached by %s,', (address) => {
  it('answers', async () => {
    build();
    await listenOnAddresses(app, ADDRESSES, { port: 0 });
    expect(await (await fetch(urlOf(address, '/'))).text()).toBe('served');
  });

  it('closes the connection of a client that reads nothing of its response', async () => {
    build(500);
    await listenOnAddresses(app, ADDRESSES, { port: 0 });
    let closed = false;
    app.server.on('connection', (socket) => void socket.once('close', () => (closed = true)));
    const response = await new Promise<IncomingMessage>(
      (resolve) => void get(urlOf(address, '/large'), { agent: false }, resolve),
    );
    response.on('error', () => undefined);
    await eventually(async () => expect(closed).toBe(true));
    expect(response.complete).toBe(false);
  });

  it('answers bytes that are not HTTP in the shape of a failure', async () => {
    build();
    await listenOnAddresses(app, ADDRESSES, { port: 0 });
    const socket = await open(address);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write('not http\r\n\r\n');
    await new Promise((resolve) => void socket.once('close', resolve));
    expect(text).toContain('"error":"MALFORMED"');
  });

  it('shuts down without waiting for silent and idle connections', async () => {
    build();
    await listenOnAddresses(app, ADDRESSES, { port: 0 });
    const silent = await open(address);
    const closed = new Promise((resolve) => void silent.once('close', resolve));
    // fetch keeps its connection open for a next request.
    await (await fetch(urlOf(address, '/'))).text();
    await app.close();
    await closed;
  });

  it('completes a running request before it has shut down', async () => {
    build();
    await listenOnAddresses(app, ADDRESSES, { port: 0 });
    const order: string[] = [];
    const arrived = new Promise<void>((resolve) => void app.server.once('request', () => resolve()));
    const response = fetch(urlOf(address, '/slow')).then((answer) => answer.text());
    await arrived;
    const closing = app.close().then(() => order.push('closed'));
    await eventually(async () => {
      await expect(fetch(urlOf(address, '/'))).rejects.toThrow('fetch failed');
    });
    order.push('refuses new connections');
    finishSlow();
    expect(await response).toBe('finished');
    await closing;
    expect(order).toEqual(['refuses new connections', 'closed']);
  });
});
