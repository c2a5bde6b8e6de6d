import type { CallShape } from '@cotyle/contract/call';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { RawAnswerChecks } from '../context/app-context.ts';
import { ApiError } from '../errors/api-error.ts';

/** Of a call that answers with bytes or in a protocol of its own. */
const NOTHING = z.never();

/** What breaks the contract does not leave the house: not even half of it, and nothing of it into the log. */
export const checkAnswer = (call: CallShape, answer: unknown, log: FastifyBaseLogger): unknown => {
  const checked = (call.answer ?? NOTHING).safeParse(answer);
  if (checked.success) return checked.data;
  const broken = checked.error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log.error({ broken }, 'an answer breaks its schema');
  throw new ApiError('FAULT');
};

const ONE_IN = 100;
const sent = new Map<CallShape, number>();

export const isDueForCheck = (call: CallShape, checks: RawAnswerChecks): boolean => {
  if (checks === 'all') return true;
  const before = sent.get(call) ?? 0;
  sent.set(call, before + 1);
  return before % ONE_IN === 0;
};
