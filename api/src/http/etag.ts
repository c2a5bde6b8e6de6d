import type { IncomingMessage } from 'node:http';
import { emergencyCases } from '@cotyle/domain/access/visibility';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from './caller.ts';
import { DIGEST_LENGTH, digestOf } from './digest.ts';
import type { RawBody } from './raw-answer.ts';
import { ApiError } from '../errors/api-error.ts';

/** Identifies the state of an answer that depends on the caller and on the versions of topics alone. */
const stateOf = ({ caller, version }: AuthContext): string => {
  const { id, role, visibilityVersion } = caller;
  // An emergency access ends by its time alone, without a new version.
  const emergency = emergencyCases(caller).map((procedureId) => `e${procedureId}`);
  return `${id}-${role}-${visibilityVersion}${emergency.join('')}-${version}`;
};

/** Starts with the record's own version, which is compared with If-Match. */
const recordTag = (auth: AuthContext, version: number): string => `"${version}-${stateOf(auth)}"`;

type RequestHeaders = Pick<IncomingMessage, 'headers'>;

const tagsOfClient = ({ headers }: RequestHeaders): readonly string[] => {
  const tags = headers['if-none-match'];
  if (tags === undefined) return [];
  return tags.includes(',') ? tags.split(',').map((tag) => tag.trim()) : [tags];
};

/** Whether the caller has what the tag stands for. */
export const holdsTag = (request: RequestHeaders, tag: string): boolean =>
  tagsOfClient(request).some((held) => held === '*' || held.replace(/^W\//, '') === tag);

const REVALIDATE = 'private, no-cache';

/** Bypasses the hooks that prepare a body: a 304 has none. */
const sendNotModified = (request: FastifyRequest, reply: FastifyReply, tag: string): true => {
  reply.hijack();
  reply.raw.writeHead(304, { etag: tag, 'cache-control': REVALIDATE, 'x-request-id': request.id });
  reply.raw.end();
  return true;
};

const setTag = (reply: FastifyReply, tag: string): false => {
  void reply.header('etag', tag).header('cache-control', REVALIDATE);
  return false;
};

/** The second half of a list's tag: a dot and the digest of the content. */
const CONTENT_LENGTH = 1 + DIGEST_LENGTH;

/**
 * A list's tag consists of the versions that it depends on and the digest of its content: an unrelated change of a topic
 * changes the first and not the second. A list that is streamed has no digest.
 */
const hasState = (tag: string, state: string): boolean => {
  const start = tag.startsWith('W/') ? 3 : 1;
  const end = start + state.length;
  if (tag[start - 1] !== '"' || !tag.startsWith(state, start) || !tag.endsWith('"')) return false;
  return tag.length === end + 1 || (tag[end] === '.' && tag.length === end + CONTENT_LENGTH + 1);
};

/** The caller's tag, where no topic has changed since it was sent. */
const matchingEtag = (request: RequestHeaders, auth: AuthContext): string | undefined => {
  const state = stateOf(auth);
  return tagsOfClient(request).find((tag) => hasState(tag, state));
};

/** Sends a 304 without a query of the list where no topic has changed. */
export const isListVersionCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  auth: AuthContext,
): boolean => {
  const tag = matchingEtag(request, auth);
  return tag !== undefined && sendNotModified(request, reply, tag);
};

/** Sends a 304 where topics have changed, but not the content of this list. */
export const isListContentCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  auth: AuthContext,
  list: RawBody,
): boolean => {
  if (!Buffer.isBuffer(list)) return setTag(reply, `W/"${stateOf(auth)}"`);
  const content = digestOf(list);
  const tag = `W/"${stateOf(auth)}.${content}"`;
  const isSame = tagsOfClient(request).some((held) => held.endsWith(`.${content}"`));
  return isSame ? sendNotModified(request, reply, tag) : setTag(reply, tag);
};

/** Sends a 304 where neither the record nor a topic has changed. */
export const isRecordCurrent = (
  request: FastifyRequest,
  reply: FastifyReply,
  auth: AuthContext,
  version: number,
): boolean => {
  const tag = recordTag(auth, version);
  return holdsTag(request, tag) ? sendNotModified(request, reply, tag) : setTag(reply, tag);
};

/** The version that an update is based on; undefined without If-Match. */
export const expectedVersion = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{1,96})?"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new ApiError('MALFORMED', { issues: [{ path: 'If-Match', message: 'Not an ETag of a record' }] });
  return Number(version);
};
