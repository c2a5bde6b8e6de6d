import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long, and how much, is read after the answer, so that a client that is still sending can receive it. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 16 * 1024 ** 2;

/** Sends the answer at once, and ends it when the client stops sending or the time is up. */
const lingeringAnswer = (answer: string, raw: IncomingMessage): Readable => {
  const stream = new Readable({ read: () => undefined });
  stream.push(answer);
  let dropped = 0;
  const close = (): void => {
    clearTimeout(timer);
    raw.off('data', onData).off('end', close).off('close', close);
    if (!stream.readableEnded && !stream.destroyed) stream.push(null);
  };
  const onData = (chunk: Buffer): void => {
    dropped += chunk.length;
    if (dropped > LINGER_BYTES) close();
  };
  const timer = setTimeout(close, LINGER_MILLISECONDS);
  raw.on('data', onData).once('end', close).once('close', close).resume();
  return stream;
};

/**
 * For a scope whose handlers read the bodies. An error may be answered while the client is still sending: closing the
 * socket with unread bytes would reset it and lose the answer, and reading all of them could take hours.
 */
export const answerWithUnreadBody = (scope: FastifyInstance): void => {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete || request.raw.destroyed) return payload;
    const text = typeof payload === 'string' ? payload : '';
    void reply.header('connection', 'close').header('content-length', String(Buffer.byteLength(text)));
    return lingeringAnswer(text, request.raw);
  });
};
