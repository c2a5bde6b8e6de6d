import { Readable } from 'node:stream';
import { API_BASE } from '@cotyle/contract/client';
import type { CallAnswer, CallShape, ParsedInput } from '@cotyle/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { authenticateBearer, bearerOf, NO_TOPICS } from './authenticate.ts';
import { cachePolicyOf } from './cache-policy.ts';
import type { CachePolicy } from './cache-policy.ts';
import type { AuthContext, Caller } from './caller.ts';
import { checkAnswer, isDueForCheck } from './check-answer.ts';
import { expectedVersion, isListContentCurrent, isListVersionCurrent, isRecordCurrent } from './etag.ts';
import type { FhirClient } from './fhir-client.ts';
import { assertLinkToken, handleErrorOfStranger } from './link-token.ts';
import { parseInput } from './parse.ts';
import { RawAnswer, HIJACKED } from './raw-answer.ts';
import type { RawBody } from './raw-answer.ts';
import { ApiError } from '../errors/api-error.ts';

/** Undefined for a call that needs no session, and possibly undefined where a one-time link replaces the session. */
type CallerOf<C extends CallShape> = C['access'] extends { kind: 'signed-in' }
  ? C['access'] extends { orLink: true }
    ? Caller | undefined
    : Caller
  : undefined;

export interface CallContext<C extends CallShape> {
  readonly caller: CallerOf<C>;
  /** The version tag of all topics that the call depends on: it changes when any of them does. */
  readonly version: string;
  /** From If-Match: the version that the caller's change is based on. */
  readonly expected: number | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<C extends CallShape> = (
  input: ParsedInput<C>,
  context: CallContext<C>,
) => Promise<CallAnswer<C> | SpecialAnswer> | CallAnswer<C> | SpecialAnswer;

type SpecialAnswer = RawAnswer | typeof HIJACKED;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by registerCall alone: a test fails for a route below /api without it. */
    call?: CallShape;
  }
  interface FastifyRequest {
    /** For the log: the id, never a name. */
    callerId?: number;
    /** For the log, where a system of the hospital calls. */
    connectionId?: number;
    /** Set before the body is read, where a FHIR client calls. */
    fhirClient?: FhirClient;
    /** Set before the body is read. */
    authentication?: AuthContext | typeof ANONYMOUS;
  }
}

/** Why this person may not make such calls; undefined where they may. */
export const deniedBy = (
  access: Extract<CallShape['access'], { kind: 'signed-in' }>,
  { role, status, factorMissing }: Caller,
): 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'FACTOR_ENROLMENT_REQUIRED' | undefined => {
  if (!access.roles.includes(role)) return 'FORBIDDEN';
  if (access.whilePending) return undefined;
  if (status === 'PENDING') return 'PASSWORD_CHANGE_REQUIRED';
  return factorMissing && !access.whileFactorMissing ? 'FACTOR_ENROLMENT_REQUIRED' : undefined;
};

/** An emergency access is for reading: every other call sees what the person may see without it. */
const ordinaryRights = (caller: Caller): Caller => ({ ...caller, emergencyProcedureIds: [] });

const ANONYMOUS = { caller: undefined, version: '' } as const;

const authenticate = async (
  call: CallShape,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  cachePolicy: CachePolicy | undefined,
): Promise<AuthContext | typeof ANONYMOUS> => {
  const { access } = call;
  // The routes of FHIR have authenticated it: a call that is registered elsewhere is closed.
  if (access.kind === 'fhir-client' && !request.fhirClient) throw new ApiError('SIGNED_OUT');
  if (access.kind !== 'signed-in') return ANONYMOUS;
  if (access.orLink && bearerOf(request) === undefined) return ANONYMOUS;
  const authentication = await authenticateBearer(
    context,
    request,
    cachePolicy ?? (() => NO_TOPICS),
    (userId) => request.server.assertWithinRateLimit(call, userId, reply.raw),
  );
  const { caller } = authentication;
  request.callerId = caller.id;
  const denied = deniedBy(access, caller);
  if (denied) throw new ApiError(denied);
  return call.method === 'GET' ? authentication : { ...authentication, caller: ordinaryRights(caller) };
};

const sendRaw = (reply: FastifyReply, body: RawBody): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(Buffer.isBuffer(body) ? body : Readable.from(body, { objectMode: false }));

/** The only way a call of the contract becomes a route: access, validation and the check of the answer come with it. */
export const registerCall = <C extends CallShape>(
  app: FastifyInstance,
  context: AppContext,
  call: C,
  handler: Handler<C>,
): void => {
  const cachePolicy = cachePolicyOf(call);
  const takesLink = call.access.kind === 'signed-in' && call.access.orLink === true;
  app.route({
    method: call.method,
    ...(call.form || call.protocol === 'tus' ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
    url: `${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { call },
    ...(takesLink ? { errorHandler: handleErrorOfStranger } : {}),
    // Who calls comes before what is said: a stranger learns nothing from a validation message, and nothing that they
    // send is read.
    onRequest: async (request, reply) => {
      if (!context.ready()) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 });
      request.authentication = await authenticate(call, context, request, reply, cachePolicy);
    },
    handler: async (request, reply) => {
      const { authentication } = request;
      if (!authentication) throw new Error('The request was not authenticated.');
      // A caller with a valid tag has sent this input before: it needs no second validation.
      const isCached = cachePolicy !== undefined && authentication.caller !== undefined;
      if (isCached && isListVersionCurrent(request, reply, authentication)) return reply;
      if (takesLink && !authentication.caller) assertLinkToken(request);
      const input = parseInput(call, request);
      const answer = await handler(input, {
        caller: authentication.caller as CallerOf<C>,
        version: authentication.version,
        expected: expectedVersion(request),
        request,
        reply,
      });
      if (answer === HIJACKED) return reply;
      if (!(answer instanceof RawAnswer)) return checkAnswer(call, answer, request.log);
      const { content, version } = answer;
      if (typeof content === 'string' && isDueForCheck(call, context.rawAnswerChecks))
        checkAnswer(call, JSON.parse(content), request.log);
      const body = answer.body();
      // A record has its own version in its tag, so it is read before its tag can be compared; a list need not be.
      if (version === undefined) {
        if (isCached && isListContentCurrent(request, reply, authentication, body)) return reply;
      } else if (authentication.caller && isRecordCurrent(request, reply, authentication, version))
        return reply;
      await answer.beforeSending?.();
      return sendRaw(reply, body);
    },
  });
};
