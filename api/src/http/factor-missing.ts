import { ROLES } from '@cotyle/domain/access/roles';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

const DEMANDED = ROLES.map((role) => `when '${role}' then second_factor_${role.toLowerCase()}`).join(' ');

/**
 * Whether the role of user `u` demands a second factor and they have none; the tables are read only where it does. A session `s`
 * of the identity provider is left to it: it decides how people prove who they are.
 */
export const FACTOR_MISSING = `case when (select case u.role ${DEMANDED} end from settings)
  then not exists (select from totp_factors f where f.user_id = u.id)
    and not exists (select from passkeys p where p.user_id = u.id)
    and not exists (select from sso_sessions o where o.session_id = s.id)
  else false end`;

export const isFactorMissingIn = async (db: Kysely<Tables>, sessionId: string): Promise<boolean> => {
  const { rows } = await sql<{ missing: boolean }>`
    select ${sql.raw(FACTOR_MISSING)} as missing
    from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}`.execute(db);
  return rows[0]?.missing ?? false;
};
