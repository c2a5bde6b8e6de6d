import type { CallShape } from '@cotyle/contract/call';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { RawAnswerChecks } from '../context/app-context.ts';
import { ApiError } from '../errors/api-error.ts';

/** For a call that answers with bytes or in a protocol of its own. */
const NO_JSON = z.never();

/** An answer that breaks the contract is not sent, and its values are not logged. */
export const checkAnswer = (call: CallShape, answer: unknown, log: FastifyBaseLogger): unknown => {
  const checked = (call.answer ?? NO_JSON).safeParse(answer);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log.error({ issues }, 'answer rejected by its schema');
  throw new ApiError('FAULT');
};

const SAMPLE_INTERVAL = 100;
const sent = new Map<CallShape, number>();

export const isDueForCheck = (call: CallShape, checks: RawAnswerChecks): boolean => {
  if (checks === 'all') return true;
  const before = sent.get(call) ?? 0;
  sent.set(call, before + 1);
  return before % SAMPLE_INTERVAL === 0;
};
