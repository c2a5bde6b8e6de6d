import type { IncomingMessage } from 'node:http';
import { maySignIn } from '@cotyle/domain/people/status';
import { sessionEndReason } from '@cotyle/domain/session/session-end';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { readAccessToken } from './access-token.ts';
import type { AccessClaims } from './access-token.ts';
import type { TopicKey } from '../transactions/change.ts';
import type { AppContext } from '../context/app-context.ts';
import { requireReady } from '../context/app-context.ts';
import type { AuthContext, Caller, CallerRow, SessionLookup } from './caller.ts';
import { ApiError } from '../errors/api-error.ts';
import { batch } from './batch.ts';
import { FACTOR_MISSING } from './factor-missing.ts';
import { versionTag } from './version-tag.ts';

/** For a call whose answers have no ETag. */
export const NO_TOPICS: readonly TopicKey[] = [];

const MAX_HEADER_LENGTH = 4096;

export const bearerOf = (request: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
};

interface SessionQuery {
  readonly sessionId: string;
  readonly topics: readonly TopicKey[];
}

/** Computes each version tag once, however many callers of a batch need it. */
const versionTags = (all: Readonly<Record<string, number>>): ((topics: readonly TopicKey[]) => string) => {
  const tags = new Map<readonly TopicKey[], string>();
  return (topics) => {
    const known = tags.get(topics) ?? versionTag(topics, (topic) => all[topic]);
    tags.set(topics, known);
    return known;
  };
};

/** One query for the callers and versions of a whole batch; named, so that PostgreSQL plans it once. */
const findCallers = async (
  pool: pg.Pool,
  queries: readonly SessionQuery[],
  now: Date,
): Promise<SessionLookup[]> => {
  const topics = [...new Set(queries.flatMap((query) => query.topics))];
  const { rows } = await pool.query<{ callers: CallerRow[]; versions: Record<string, number> }>({
    name: 'callers-of-sessions',
    text: `select coalesce(json_agg(json_build_object(
             'sessionId', s.id, 'expiresAt', s.expires_at, 'activeAt', s.active_at, 'modelOpen', s.model_open,
             'id', u.id, 'role', u.role, 'status', u.status, 'deleted', u.deleted_at is not null,
             'factorMissing', ${FACTOR_MISSING},
             'locationId', u.location_id, 'visibilityVersion', u.visibility_version, 'surgeonIds', coalesce(
               (select json_agg(a.surgeon_id) from assignments a where a.assistant_id = u.id), '[]'),
             'emergencyProcedureIds', coalesce(e.procedure_ids, '[]'), 'rightsUntil', e.until)), '[]') as callers,
             coalesce((select json_object_agg(v.topic, v.version) from versions v where v.topic = any($2)), '{}') as versions
           from sessions s join users u on u.id = s.user_id
           left join lateral (
             select json_agg(x.procedure_id order by x.procedure_id) as procedure_ids,
               floor(extract(epoch from min(x.expires_at)) * 1000) as until
             from emergency_accesses x where x.user_id = u.id and x.ended_at is null and x.expires_at > $3
           ) e on true
           where s.id = any($1::uuid[]) and s.ended_at is null`,
    values: [[...new Set(queries.map(({ sessionId }) => sessionId))], topics, now],
  });
  const { callers = [], versions: all = {} } = rows[0] ?? {};
  const bySession = new Map(callers.map((row) => [row.sessionId, row]));
  const versionOf = versionTags(all);
  return queries.map((query) => ({
    row: bySession.get(query.sessionId),
    version: versionOf(query.topics),
  }));
};

const lookups = new WeakMap<pg.Pool, (query: SessionQuery) => Promise<SessionLookup>>();

const findCaller = ({ database: { pool }, now }: AppContext, query: SessionQuery): Promise<SessionLookup> => {
  const lookUp =
    lookups.get(pool) ?? batch<SessionQuery, SessionLookup>((queries) => findCallers(pool, queries, now()));
  lookups.set(pool, lookUp);
  return lookUp(query);
};

/** A session that ends by itself is marked: it stays ended if a clock is set back, and its live streams end on every node. */
const isOver = async (context: AppContext, row: CallerRow): Promise<boolean> => {
  const now = context.now();
  const times = {
    expiresAt: new Date(row.expiresAt),
    activeAt: new Date(row.activeAt),
    modelOpen: row.modelOpen,
  };
  const reason = sessionEndReason(times, now);
  if (reason === undefined) return false;
  await context.database.kysely
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', row.sessionId)
    .where('ended_at', 'is', null)
    .execute();
  return true;
};

/** The owner of a session with their present role and rights; undefined when the session has ended. */
export const callerOfSession = async (
  context: AppContext,
  sessionId: string,
): Promise<Caller | undefined> => {
  const { row } = await findCaller(context, { sessionId, topics: NO_TOPICS });
  return row && maySignIn(row) && !(await isOver(context, row)) ? row : undefined;
};

const isOwner = (row: CallerRow | undefined, { userId }: AccessClaims): row is CallerRow =>
  row !== undefined && row.id === userId && maySignIn(row);

/** The token names the session; whether it is still valid, and the person's present role, is read from the database. */
export const authenticateBearer = async (
  context: AppContext,
  request: FastifyRequest,
  topicsOf: (claims: AccessClaims) => readonly TopicKey[],
  assertWithinRateLimit: (userId: number) => void,
): Promise<AuthContext> => {
  const token = bearerOf(request);
  const claims = token && (await readAccessToken(requireReady(context).tokenKeys, token, context.now()));
  if (!claims) throw new ApiError('SIGNED_OUT');
  assertWithinRateLimit(claims.userId);
  const { row, version } = await findCaller(context, {
    sessionId: claims.sessionId,
    topics: topicsOf(claims),
  });
  if (!isOwner(row, claims) || (await isOver(context, row))) throw new ApiError('SIGNED_OUT');
  return { caller: row, version };
};
