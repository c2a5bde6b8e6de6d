import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Arrival } from './bearer.ts';
import { Refusal } from './refusal.ts';

/** In one order, whichever PostgreSQL wrote them in. */
export const versionOf = (versions: Arrival['versions']): string =>
  JSON.stringify(Object.entries(versions).sort(([a], [b]) => a.localeCompare(b)));

/** Of an answer that depends on nothing but these versions and on who asks. */
const stateOf = ({ caller, versions }: Arrival): string => {
  const state = JSON.stringify([caller.id, caller.role, caller.sight, versionOf(versions)]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
};

export const listTag = (arrival: Arrival): string => `W/"${stateOf(arrival)}"`;

/** Begins with the record's own version, which is what an update is held against. */
export const recordTag = (arrival: Arrival, version: number): string => `"${version}-${stateOf(arrival)}"`;

/** Sets the tag; true where the caller has this very answer already. */
export const isKnown = (request: FastifyRequest, reply: FastifyReply, tag: string): boolean => {
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const strong = (one: string): string => one.trim().replace(/^W\//, '');
  return (request.headers['if-none-match'] ?? '').split(',').some((one) => strong(one) === strong(tag));
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
