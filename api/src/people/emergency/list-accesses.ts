import type { EmergencyAccess } from '@cotyle/contract/emergency-accesses';
import type { AppContext } from '../../context/app-context.ts';

const NEWEST = 1000;

/** For administrators. */
export const listEmergencyAccesses = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<EmergencyAccess[]> => {
  const at = now();
  const rows = await database.kysely
    .selectFrom('emergency_accesses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as e', 'e.id', 'a.ended_by')
    .select([
      'a.id',
      'a.procedure_id as procedureId',
      'a.reason',
      'a.created_at as createdAt',
      'a.expires_at as expiresAt',
      'a.ended_at as endedAt',
      'u.id as personId',
      'u.name_first as nameFirst',
      'u.name_second as nameSecond',
      'u.role',
      'e.id as endedById',
      'e.name_first as endedByFirst',
      'e.name_second as endedBySecond',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    procedureId: row.procedureId,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    person: { id: row.personId, nameFirst: row.nameFirst, nameSecond: row.nameSecond, role: row.role },
    endedBy:
      row.endedById === null
        ? null
        : { id: row.endedById, nameFirst: row.endedByFirst ?? '', nameSecond: row.endedBySecond ?? '' },
    isActive: row.endedAt === null && row.expiresAt > at,
  }));
};
