import type { IncomingMessage } from 'node:http';
import { maySignIn } from '@cotyle/domain/people/status';
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
import { versionTag } from './version-tag.ts';

/** Of a call whose answer is held against none. */
export const NO_TOPICS: readonly TopicKey[] = [];

const LONGEST_TOKEN = 4096;

export const bearerOf = (request: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined || header.length > LONGEST_TOKEN) return undefined;
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
};

interface Question {
  readonly sessionId: string;
  readonly topics: readonly TopicKey[];
}

/** Made once for all who ask about the same topics. */
const versionsOf = (all: Readonly<Record<string, number>>): ((topics: readonly TopicKey[]) => string) => {
  const made = new Map<readonly TopicKey[], string>();
  return (topics) => {
    const known = made.get(topics) ?? versionTag(topics, (topic) => all[topic]);
    made.set(topics, known);
    return known;
  };
};

/** One question for everything that comes before a call, and for all who call; named, so that PostgreSQL plans it once. */
const findCallers = async (pool: pg.Pool, questions: readonly Question[]): Promise<SessionLookup[]> => {
  const topics = [...new Set(questions.flatMap((question) => question.topics))];
  const { rows } = await pool.query<{ callers: CallerRow[]; versions: Record<string, number> }>({
    name: 'callers-of-sessions',
    text: `select coalesce(json_agg(json_build_object(
             'sessionId', s.id, 'id', u.id, 'role', u.role, 'status', u.status, 'deleted', u.deleted_at is not null,
             'locationId', u.location_id, 'visibilityVersion', u.visibility_version, 'surgeonIds', coalesce(
               (select json_agg(a.surgeon_id) from assignments a where a.assistant_id = u.id), '[]'))), '[]') as callers,
             coalesce((select json_object_agg(v.topic, v.version) from versions v where v.topic = any($2)), '{}') as versions
           from sessions s join users u on u.id = s.user_id
           where s.id = any($1::uuid[]) and s.ended_at is null`,
    values: [[...new Set(questions.map(({ sessionId }) => sessionId))], topics],
  });
  const { callers = [], versions: all = {} } = rows[0] ?? {};
  const bySession = new Map(callers.map((row) => [row.sessionId, row]));
  const versionOf = versionsOf(all);
  return questions.map((question) => ({
    row: bySession.get(question.sessionId),
    version: versionOf(question.topics),
  }));
};

const asking = new WeakMap<pg.Pool, (question: Question) => Promise<SessionLookup>>();

const findCaller = ({ database: { pool } }: AppContext, question: Question): Promise<SessionLookup> => {
  const ask = asking.get(pool) ?? batch<Question, SessionLookup>((questions) => findCallers(pool, questions));
  asking.set(pool, ask);
  return ask(question);
};

/** Who the owner of a session is now; undefined when it is over. */
export const callerOfSession = async (
  context: AppContext,
  sessionId: string,
): Promise<Caller | undefined> => {
  const { row } = await findCaller(context, { sessionId, topics: NO_TOPICS });
  return row && maySignIn(row) ? row : undefined;
};

const isOwner = (row: CallerRow | undefined, { userId }: AccessClaims): row is CallerRow =>
  row !== undefined && row.id === userId && maySignIn(row);

/** The token says which session; whether it still lives, and what the person is now, only the database knows. */
export const authenticateBearer = async (
  context: AppContext,
  request: FastifyRequest,
  topicsOf: (claims: AccessClaims) => readonly TopicKey[],
  takeShare: (userId: number) => void,
): Promise<AuthContext> => {
  const token = bearerOf(request);
  const claims = token && (await readAccessToken(requireReady(context).tokenKey, token, context.now()));
  if (!claims) throw new ApiError('SIGNED_OUT');
  takeShare(claims.userId);
  const { row, version } = await findCaller(context, {
    sessionId: claims.sessionId,
    topics: topicsOf(claims),
  });
  if (!isOwner(row, claims)) throw new ApiError('SIGNED_OUT');
  return { caller: row, version };
};
