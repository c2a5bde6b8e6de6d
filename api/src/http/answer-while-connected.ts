import type { FastifyReply } from 'fastify';
import { HIJACKED } from './raw-answer.ts';

/** Answers a request with work that is given up when the client is gone before it has got its answer. */
export const answerWhileConnected = async (
  reply: FastifyReply,
  answer: (signal: AbortSignal) => Promise<void>,
): Promise<typeof HIJACKED> => {
  const { raw, log } = reply;
  const control = new AbortController();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    log.info('given up by the client');
    control.abort(new Error('the client is gone'));
  });
  try {
    await answer(control.signal);
  } catch (error) {
    if (!control.signal.aborted) throw error;
    reply.hijack();
  }
  return HIJACKED;
};
