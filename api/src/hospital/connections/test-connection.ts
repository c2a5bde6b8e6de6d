import { CONNECTION_ENDED, lastHeard, NEVER_HEARD } from '@cotyle/domain/connections/texts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';

/** A sender calls us, so all that can be said is when it last did. */
export const testConnection = async (
  { database }: Pick<AppContext, 'database'>,
  id: number,
): Promise<{ ok: boolean; sentence: string }> => {
  const found = await database.kysely
    .selectFrom('connections')
    .select(['kind', 'ended_at as endedAt', 'last_success_at as at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.endedAt !== null) throw new ApiError('CONFLICT', { message: CONNECTION_ENDED });
  if (found.kind === 'PACS') throw new ApiError('NOT_BUILT');
  return found.at === null
    ? { ok: false, sentence: NEVER_HEARD }
    : { ok: true, sentence: lastHeard(found.at.toISOString()) };
};
