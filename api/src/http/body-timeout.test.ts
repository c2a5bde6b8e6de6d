import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { call } from '@cotyle/contract/call';
import { dicomwebCalls } from '@cotyle/contract/dicomweb';
import { valueAnswer } from '@cotyle/contract/fields';
import { failure } from '@cotyle/contract/failure';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setBodyTimeouts } from './body-timeout.ts';
import { acceptUploads } from './upload-body.ts';

const BOUNDS = { total: 1500, idle: 800, slowWindow: 2400, minimumRate: 200 };

const upload = call({
  method: 'POST',
  path: '/upload',
  summary: 'x',
  access: { kind: 'anyone' },
  form: { fields: z.strictObject({}), files: 'files' },
  answer: valueAnswer(z.int()),
});

let app: FastifyInstance;
let origin: string;
/** Resolves when the handler of an upload may read. */
let mayRead: Promise<void>;
/** The requests whose heads have been received. */
let arrived: IncomingMessage[];
beforeEach(async () => {
  // Fake timers, so that the time the bytes themselves take does not count.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  mayRead = Promise.resolve();
  arrived = [];
  app = Fastify({ requestTimeout: 0 });
  setBodyTimeouts(app, BOUNDS);
  app.addHook('onRequest', async ({ raw }) => {
    arrived.push(raw);
  });
  app.post('/json', async (request) => request.body);
  await app.register(async (scope) => {
    acceptUploads(scope);
    scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    const countBytes = async (request: FastifyRequest) => {
      await mayRead;
      let bytes = 0;
      for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
      return { value: bytes };
    };
    scope.post('/upload', { config: { call: upload } }, countBytes);
    scope.post('/store', { config: { call: dicomwebCalls.store } }, countBytes);
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

interface Connection {
  readonly socket: Socket;
  /** Resolves once the server has all of what was sent. */
  readonly send: (text: string) => Promise<void>;
  /** Everything that was received until the connection was closed. */
  readonly response: Promise<string>;
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

const connectTo = async (path: string, type: string, length: number): Promise<Connection> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
    if (text.startsWith('HTTP/1.1 200')) socket.end();
  });
  socket.on('error', () => undefined);
  const response = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(head);
  await until(() => arrived.length > 0);
  let sent = head.length;
  const send = async (bytes: string): Promise<void> => {
    sent += bytes.length;
    socket.write(bytes);
    await until(() => socket.destroyed || (arrived[0]?.socket.bytesRead ?? 0) >= sent);
  };
  return { socket, send, response };
};

/** Sends a few bytes at a time, with pauses, until all are sent or the connection is closed. */
const drip = async (connection: Connection, bytes: string, each: number, every: number): Promise<void> => {
  for (let sent = 0; sent < bytes.length && !connection.socket.destroyed; sent += each) {
    await connection.send(bytes.slice(sent, sent + each));
    vi.advanceTimersByTime(every);
  }
};

const bodyOf = (text: string): unknown => JSON.parse(text.split('\r\n\r\n')[1] ?? '');
const MULTIPART = 'multipart/form-data; boundary=x';

describe('a slow body', () => {
  it('of JSON is rejected after the total timeout, even while bytes arrive', async () => {
    const connection = await connectTo('/json', 'application/json', 1000);
    await drip(connection, `"${'x'.repeat(998)}"`, 10, 50);
    const text = await connection.response;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(failure.parse(bodyOf(text)).error).toBe('MALFORMED');
  });

  it('of JSON is accepted within the total timeout', async () => {
    const connection = await connectTo('/json', 'application/json', 4);
    await drip(connection, 'true', 1, 350);
    expect(bodyOf(await connection.response)).toBe(true);
  });

  it.each([
    ['an upload', '/upload', MULTIPART],
    ['images that are sent by DICOMweb', '/store', 'multipart/related; boundary=x'],
  ])('of %s may take longer, as long as bytes arrive', async (_, path, type) => {
    const connection = await connectTo(path, type, 6000);
    await drip(connection, 'x'.repeat(6000), 100, 300);
    expect(bodyOf(await connection.response)).toEqual({ value: 6000 });
  });

  it('of an upload is rejected after the idle timeout', async () => {
    const connection = await connectTo('/upload', MULTIPART, 1000);
    await connection.send('x'.repeat(500));
    vi.advanceTimersByTime(2 * BOUNDS.idle);
    expect(await connection.response).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('of an upload below the minimum rate is rejected', async () => {
    const connection = await connectTo('/upload', MULTIPART, 100_000);
    await drip(connection, 'x'.repeat(100_000), 1, 100);
    expect(await connection.response).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('of an upload is not rejected while the server itself does not read', async () => {
    let read: () => void = () => undefined;
    mayRead = new Promise((resolve) => {
      read = resolve;
    });
    const connection = await connectTo('/upload', MULTIPART, 1_000_000);
    connection.socket.write('x'.repeat(1_000_000));
    await until(() => (arrived[0]?.readableLength ?? 0) > 0);
    vi.advanceTimersByTime(3 * BOUNDS.slowWindow);
    read();
    expect(bodyOf(await connection.response)).toEqual({ value: 1_000_000 });
  });
});
