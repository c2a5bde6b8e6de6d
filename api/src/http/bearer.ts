import type { Role } from '@cotyle/domain/access/roles';
import { maySignIn } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { FastifyRequest } from 'fastify';
import { readAccessToken } from '../auth/access-token.ts';
import type { Parts } from '../parts.ts';
import { openedOf } from '../parts.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  readonly id: number;
  readonly sessionId: string;
  readonly role: Role;
  readonly status: UserStatus;
}

const LONGEST_TOKEN = 4096;

export const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined || header.length > LONGEST_TOKEN) return undefined;
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
};

interface CallerRow {
  id: number;
  role: Role;
  status: UserStatus;
  deleted: boolean;
}

/** Named, so that PostgreSQL plans it once: it runs before every call. */
const findCaller = async (parts: Parts, sessionId: string): Promise<CallerRow | undefined> => {
  const { rows } = await parts.database.pool.query<CallerRow>({
    name: 'caller-of-session',
    text: `select u.id, u.role, u.status, u.deleted_at is not null as deleted
           from sessions s join users u on u.id = s.user_id
           where s.id = $1 and s.ended_at is null`,
    values: [sessionId],
  });
  return rows[0];
};

/** The token says which session; whether it still lives, and what the person is now, only the database knows. */
export const signedInBy = async (parts: Parts, request: FastifyRequest): Promise<Caller> => {
  const token = bearerOf(request);
  const claims = token && (await readAccessToken(openedOf(parts).tokenKey, token, parts.now()));
  if (!claims) throw new Refusal('SIGNED_OUT');
  const row = await findCaller(parts, claims.sessionId);
  if (!row || row.id !== claims.userId || !maySignIn(row)) throw new Refusal('SIGNED_OUT');
  return { id: row.id, sessionId: claims.sessionId, role: row.role, status: row.status };
};
