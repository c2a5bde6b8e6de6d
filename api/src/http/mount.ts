import { API_BASE } from '@cotyle/contract/client';
import type { CallAnswer, CallShape, ParsedInput } from '@cotyle/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { bearerOf, signedInBy } from './bearer.ts';
import type { Caller } from './bearer.ts';
import { parseInput } from './parse.ts';
import { Refusal } from './refusal.ts';

/** Who calls: surely somebody where the call wants a signed-in person, maybe nobody where a link may stand in. */
type CallerOf<C extends CallShape> = C['access'] extends { kind: 'signed-in' }
  ? C['access'] extends { orLink: true }
    ? Caller | undefined
    : Caller
  : undefined;

export interface Context<C extends CallShape> {
  readonly caller: CallerOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<C extends CallShape> = (
  input: ParsedInput<C>,
  context: Context<C>,
) => Promise<CallAnswer<C>> | CallAnswer<C>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by mount alone: a route below /api without it is refused by a test. */
    call?: CallShape;
  }
  interface FastifyRequest {
    /** For the log: which person, never who. */
    callerId?: number;
  }
}

const callerFor = async (
  call: CallShape,
  parts: Parts,
  request: FastifyRequest,
): Promise<Caller | undefined> => {
  const { access } = call;
  if (access.kind !== 'signed-in') return undefined;
  if (access.orLink && bearerOf(request) === undefined) return undefined;
  const caller = await signedInBy(parts, request);
  request.callerId = caller.id;
  if (!access.roles.includes(caller.role)) throw new Refusal('FORBIDDEN');
  if (caller.status === 'PENDING' && !access.whilePending) throw new Refusal('PASSWORD_CHANGE_REQUIRED');
  return caller;
};

/** The only way a call of the contract becomes a route: access, validation and the check of the answer come with it. */
export const mount = <C extends CallShape>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  handler: Handler<C>,
): void => {
  app.route({
    method: call.method,
    url: `${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { call },
    handler: async (request, reply) => {
      if (!parts.opened()) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
      // Who calls comes before what is said: a stranger learns nothing from a validation message.
      const caller = await callerFor(call, parts, request);
      const input = parseInput(call, request);
      const answer = await handler(input, { caller: caller as CallerOf<C>, request, reply });
      const checked = call.answer.safeParse(answer);
      if (!checked.success) {
        request.log.error(
          { paths: checked.error.issues.map((issue) => issue.path.join('.')) },
          'an answer breaks its schema',
        );
        throw new Refusal('FAULT');
      }
      return checked.data;
    },
  });
};
