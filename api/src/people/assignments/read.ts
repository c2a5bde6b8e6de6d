import { isAdministrator } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type pg from 'pg';
import type { Caller } from '../../http/caller.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { userSummary } from '../rows/users.ts';

type PartnerRole = 'surgeon' | 'assistant';

const ROLE_OF: Record<PartnerRole, Role> = { surgeon: 'SURGEON', assistant: 'SURGICAL_ASSISTANT' };
const ANSWERS: Record<PartnerRole, { other: PartnerRole; key: string }> = {
  surgeon: { other: 'assistant', key: 'assistants' },
  assistant: { other: 'surgeon', key: 'surgeons' },
};

/** The partners in a user's assignments: their own, or anybody's for administrators. */
const readPartners = async (
  pool: pg.Pool,
  caller: Caller,
  side: PartnerRole,
  id: number,
): Promise<RawAnswer> => {
  if (!isAdministrator(caller.role) && caller.id !== id) throw new ApiError('NOT_FOUND');
  const { other, key } = ANSWERS[side];
  const { rows } = await pool.query<{ value: string }>({
    name: `partners-of-${side}`,
    text: `select json_build_object('value', json_build_object('${key}', coalesce(
             (select json_agg(${userSummary('p')} order by lower(p.name_second), p.id)
              from assignments a join users p on p.id = a.${other}_id where a.${side}_id = u.id), '[]')))::text as value
           from users u where u.id = $1 and u.role = $2`,
    values: [id, ROLE_OF[side]],
  });
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  return new RawAnswer(found.value);
};

export const readAssistantsOf = (pool: pg.Pool, caller: Caller, surgeonId: number): Promise<RawAnswer> =>
  readPartners(pool, caller, 'surgeon', surgeonId);

export const readSurgeonsOf = (pool: pg.Pool, caller: Caller, assistantId: number): Promise<RawAnswer> =>
  readPartners(pool, caller, 'assistant', assistantId);

/** There are few pairs, so the list is not paged. */
export const listAssignments = async (pool: pg.Pool, caller: Caller): Promise<RawAnswer> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'assignments-list',
    text: `select coalesce(json_agg(json_build_object('surgeonId', a.surgeon_id, 'surgeonAssistantId', a.assistant_id)
             order by a.surgeon_id, a.assistant_id), '[]')::text as value
           from assignments a where $1 or a.surgeon_id = $2 or a.assistant_id = $2`,
    values: [isAdministrator(caller.role), caller.id],
  });
  return new RawAnswer(`{"value":${rows[0]?.value ?? '[]'}}`);
};
