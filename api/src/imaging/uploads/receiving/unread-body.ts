import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** So long, and so much, is still read after the answer: enough for whoever listens while he sends. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 16 * 1024 ** 2;

/** The whole answer at once, and its end when the client has stopped sending or had time to. */
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
 * For a scope whose bodies are read by its handlers. A refusal comes while the client is still sending: closing the line
 * on bytes that nobody read would reset it and take the answer along, and reading them all could take hours.
 */
export const answerWithUnreadBody = (scope: FastifyInstance): void => {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete || request.raw.destroyed) return payload;
    const text = typeof payload === 'string' ? payload : '';
    void reply.header('connection', 'close').header('content-length', String(Buffer.byteLength(text)));
    return lingeringAnswer(text, request.raw);
  });
};
