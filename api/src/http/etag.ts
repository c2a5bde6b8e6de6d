import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './caller.ts';
import { DIGEST_LENGTH, digestOf } from './digest.ts';
import type { RawBody } from './raw-answer.ts';
import { ApiError } from '../errors/api-error.ts';

/** Of an answer that depends on nothing but these versions and on who asks. */
const stateOf = ({ caller: { id, role, visibilityVersion }, version }: AuthContext): string =>
  `${id}-${role}-${visibilityVersion}-${version}`;

/** Begins with the record's own version, which is what an update is held against. */
const recordTag = (arrival: AuthContext, version: number): string => `"${version}-${stateOf(arrival)}"`;

type Asking = Pick<IncomingMessage, 'headers'>;

const heldTags = ({ headers }: Asking): readonly string[] => {
  const held = headers['if-none-match'];
  if (held === undefined) return [];
  return held.includes(',') ? held.split(',').map((one) => one.trim()) : [held];
};

const FRESH = 'private, no-cache';

/** Skips everything that prepares a body; the headers of the body are those of the answer that the caller has. */
const sendNotModified = (request: FastifyRequest, reply: FastifyReply, tag: string): true => {
  reply.hijack();
  reply.raw.writeHead(304, { etag: tag, 'cache-control': FRESH, 'x-request-id': request.id });
  reply.raw.end();
  return true;
};

const tagAnswer = (reply: FastifyReply, tag: string): false => {
  void reply.header('etag', tag).header('cache-control', FRESH);
  return false;
};

/** Of what a list says, in its tag: a dot and a digest. */
const SAID = 1 + DIGEST_LENGTH;

/**
 * A list's tag says what the list was made of, then what it says: a change somewhere else moves the first and leaves the
 * second, which a list that is sent piece by piece does not have.
 */
const isMadeOf = (tag: string, state: string): boolean => {
  const start = tag.startsWith('W/') ? 3 : 1;
  const end = start + state.length;
  if (tag[start - 1] !== '"' || !tag.startsWith(state, start) || !tag.endsWith('"')) return false;
  return tag.length === end + 1 || (tag[end] === '.' && tag.length === end + SAID + 1);
};

/** Before any query of the list: the tag that the caller has, if none of the topics has changed since. */
const matchingEtag = (request: Asking, arrival: AuthContext): string | undefined => {
  const state = stateOf(arrival);
  return heldTags(request).find((one) => isMadeOf(one, state));
};

export const isListVersionCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: AuthContext,
): boolean => {
  const tag = matchingEtag(request, arrival);
  return tag !== undefined && sendNotModified(request, reply, tag);
};

/** After it was looked up: what has changed is nothing that this list says. */
export const isListContentCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: AuthContext,
  list: RawBody,
): boolean => {
  if (!Buffer.isBuffer(list)) return tagAnswer(reply, `W/"${stateOf(arrival)}"`);
  const content = digestOf(list);
  const tag = `W/"${stateOf(arrival)}.${content}"`;
  const isSame = heldTags(request).some((one) => one.endsWith(`.${content}"`));
  return isSame ? sendNotModified(request, reply, tag) : tagAnswer(reply, tag);
};

export const isRecordCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: AuthContext,
  version: number,
): boolean => {
  const tag = recordTag(arrival, version);
  const isSame = heldTags(request).some((one) => one.replace(/^W\//, '') === tag);
  return isSame ? sendNotModified(request, reply, tag) : tagAnswer(reply, tag);
};

/** The version that an update was made from; undefined where the caller does not say. */
export const expectedVersion = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{1,96})?"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new ApiError('MALFORMED', { issues: [{ path: 'If-Match', message: 'Not an ETag of a record' }] });
  return Number(version);
};
