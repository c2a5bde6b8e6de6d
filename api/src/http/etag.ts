import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Arrival } from './bearer.ts';
import { Refusal } from './refusal.ts';

export const versionOf = (versions: Arrival['versions']): string => JSON.stringify(versions);

/** Of an answer that depends on nothing but these versions and on who asks. */
const stateOf = ({ caller, versions }: Arrival): string => {
  const state = JSON.stringify([caller.id, caller.role, caller.sight, versionOf(versions)]);
  return hash('sha256', state, 'base64url').slice(0, 22);
};

export const listTag = (arrival: Arrival): string => `W/"${stateOf(arrival)}"`;

/** Begins with the record's own version, which is what an update is held against. */
export const recordTag = (arrival: Arrival, version: number): string => `"${version}-${stateOf(arrival)}"`;

const FRESH = 'private, no-cache';
const strong = (one: string): string => one.trim().replace(/^W\//, '');

/** Whether the caller has the answer of this tag already. */
const isHeld = (request: FastifyRequest, tag: string): boolean => {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held === tag || held.split(',').some((one) => strong(one) === strong(tag));
};

/**
 * Says so to a caller who has this very answer already, past everything that is there to send a body: most requests
 * of a day end here. The headers that go with a body are those of the answer that he has.
 */
export const answeredUnchanged = (request: FastifyRequest, reply: FastifyReply, tag: string): boolean => {
  if (!isHeld(request, tag)) {
    void reply.header('etag', tag).header('cache-control', FRESH);
    return false;
  }
  reply.hijack();
  reply.raw.writeHead(304, { etag: tag, 'cache-control': FRESH, 'x-request-id': request.id });
  reply.raw.end();
  return true;
};

/** The version that an update was made from; undefined where the caller does not say. */
export const expectedVersion = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{1,64})?"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new Refusal('MALFORMED', { issues: [{ path: 'If-Match', message: 'Not an ETag of a record' }] });
  return Number(version);
};
