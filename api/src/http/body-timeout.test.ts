import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { call } from '@cotyle/contract/call';
import { answering } from '@cotyle/contract/fields';
import { failure } from '@cotyle/contract/failure';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
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
  answer: answering(z.int()),
});

let app: FastifyInstance;
let origin: string;
/** Lets an upload's handler read; a storage that hangs does not. */
let mayRead: Promise<void>;
/** The requests whose heads have come. */
let arrived: IncomingMessage[];
beforeEach(async () => {
  // The clock goes on when a test says so: how long the bytes themselves take does not count.
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
    scope.post('/upload', { config: { call: upload } }, async (request) => {
      await mayRead;
      let bytes = 0;
      for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
      return { value: bytes };
    });
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

interface Line {
  readonly socket: Socket;
  /** Resolves once the server has all of what was sent. */
  readonly send: (text: string) => Promise<void>;
  /** Everything that came back until the line was closed. */
  readonly over: Promise<string>;
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

const dial = async (path: string, type: string, length: number): Promise<Line> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
    if (text.startsWith('HTTP/1.1 200')) socket.end();
  });
  socket.on('error', () => undefined);
  const over = new Promise<string>((resolve) => {
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
  return { socket, send, over };
};

/** So many bytes at a time, at so many milliseconds, until all is said or the line is closed. */
const drip = async (line: Line, bytes: string, each: number, every: number): Promise<void> => {
  for (let sent = 0; sent < bytes.length && !line.socket.destroyed; sent += each) {
    await line.send(bytes.slice(sent, sent + each));
    vi.advanceTimersByTime(every);
  }
};

const bodyOf = (text: string): unknown => JSON.parse(text.split('\r\n\r\n')[1] ?? '');
const MULTIPART = 'multipart/form-data; boundary=x';

describe('a body that comes slowly', () => {
  it('and is JSON has a time in all, however it drips', async () => {
    const line = await dial('/json', 'application/json', 1000);
    await drip(line, `"${'x'.repeat(998)}"`, 10, 50);
    const text = await line.over;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(failure.parse(bodyOf(text)).error).toBe('MALFORMED');
  });

  it('and is JSON but there in time is taken', async () => {
    const line = await dial('/json', 'application/json', 4);
    await drip(line, 'true', 1, 350);
    expect(bodyOf(await line.over)).toBe(true);
  });

  it('and is an upload may take far longer, as long as it gets on', async () => {
    const line = await dial('/upload', MULTIPART, 6000);
    await drip(line, 'x'.repeat(6000), 100, 300);
    expect(bodyOf(await line.over)).toEqual({ value: 6000 });
  });

  it('and is an upload that has stopped is given up', async () => {
    const line = await dial('/upload', MULTIPART, 1000);
    await line.send('x'.repeat(500));
    vi.advanceTimersByTime(2 * BOUNDS.idle);
    expect(await line.over).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('and is an upload that drips is given up after a while', async () => {
    const line = await dial('/upload', MULTIPART, 100_000);
    await drip(line, 'x'.repeat(100_000), 1, 100);
    expect(await line.over).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('because we are slow to take it is not given up', async () => {
    let read: () => void = () => undefined;
    mayRead = new Promise((resolve) => {
      read = resolve;
    });
    const line = await dial('/upload', MULTIPART, 1_000_000);
    line.socket.write('x'.repeat(1_000_000));
    await until(() => (arrived[0]?.readableLength ?? 0) > 0);
    vi.advanceTimersByTime(3 * BOUNDS.slowWindow);
    read();
    expect(bodyOf(await line.over)).toEqual({ value: 1_000_000 });
  });
});
