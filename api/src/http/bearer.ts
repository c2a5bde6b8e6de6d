import type { Viewer } from '@cotyle/domain/access/visibility';
import { maySignIn } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { FastifyRequest } from 'fastify';
import { readAccessToken } from '../auth/access-token.ts';
import type { AccessClaims } from '../auth/access-token.ts';
import type { Topic } from '../deeds/change.ts';
import type { Parts } from '../parts.ts';
import { openedOf } from '../parts.ts';
import { Refusal } from './refusal.ts';

/** Who calls, and all that decides what he may see. */
export interface Caller extends Viewer {
  readonly sessionId: string;
  readonly status: UserStatus;
  /** Changes whenever what he may see does. */
  readonly sight: number;
}

export interface Arrival {
  readonly caller: Caller;
  /** Of the topics that were asked about; a topic nobody has written to yet is not in it. */
  readonly versions: Readonly<Record<string, number>>;
}

const LONGEST_TOKEN = 4096;

export const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined || header.length > LONGEST_TOKEN) return undefined;
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
};

interface CallerRow {
  id: number;
  role: Viewer['role'];
  status: UserStatus;
  deleted: boolean;
  locationId: number | null;
  sight: number;
  surgeonIds: number[];
  versions: Record<string, number> | null;
}

/** One question for everything that comes before a call; named, so that PostgreSQL plans it once. */
const findCaller = async (
  parts: Parts,
  sessionId: string,
  topics: readonly Topic[],
): Promise<CallerRow | undefined> => {
  const { rows } = await parts.database.pool.query<CallerRow>({
    name: 'caller-of-session',
    text: `select u.id, u.role, u.status, u.deleted_at is not null as deleted, u.location_id as "locationId", u.sight,
             coalesce((select json_agg(a.surgeon_id) from assignments a where a.assistant_id = u.id), '[]') as "surgeonIds",
             (select json_object_agg(v.topic, v.version) from versions v where v.topic = any($2)) as versions
           from sessions s join users u on u.id = s.user_id
           where s.id = $1 and s.ended_at is null`,
    values: [sessionId, topics],
  });
  return rows[0];
};

const callerFrom = (row: CallerRow, sessionId: string): Caller => {
  const { deleted: _deleted, versions: _versions, ...caller } = row;
  return { ...caller, sessionId };
};

/** Who the owner of a session is now; undefined when it is over. */
export const callerOfSession = async (parts: Parts, sessionId: string): Promise<Caller | undefined> => {
  const row = await findCaller(parts, sessionId, []);
  return row && maySignIn(row) ? callerFrom(row, sessionId) : undefined;
};

/** The token says which session; whether it still lives, and what the person is now, only the database knows. */
export const arrivalOf = async (
  parts: Parts,
  request: FastifyRequest,
  topicsOf: (claims: AccessClaims) => readonly Topic[],
  takeShare: (userId: number) => void,
): Promise<Arrival> => {
  const token = bearerOf(request);
  const claims = token && (await readAccessToken(openedOf(parts).tokenKey, token, parts.now()));
  if (!claims) throw new Refusal('SIGNED_OUT');
  takeShare(claims.userId);
  const row = await findCaller(parts, claims.sessionId, topicsOf(claims));
  if (!row || row.id !== claims.userId || !maySignIn(row)) throw new Refusal('SIGNED_OUT');
  return { caller: callerFrom(row, claims.sessionId), versions: row.versions ?? {} };
};
