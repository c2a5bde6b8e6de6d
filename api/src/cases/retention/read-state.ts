import { erasureProblem, isRetentionOver, retentionCutoff } from '@cotyle/domain/retention/retention';
import { sql } from 'kysely';
import type { RetentionState } from '@cotyle/contract/retention';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readRetentionFacts } from './due/retention-facts.ts';

/** What an administrator sees of the retention of one patient. */
export const readState = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  patientId: number,
): Promise<RetentionState> => {
  const db = database.kysely;
  const facts = await readRetentionFacts(db, patientId);
  if (!facts) throw new ApiError('NOT_FOUND');
  const { rows } = await sql<{
    years: number;
    hold: RetentionState['hold'];
    isBeingErased: boolean;
  }>`select s.record_retention_years as years,
      (select json_build_object('reason', h.reason, 'setAt', iso(h.set_at), 'setBy', u.name_first || ' ' || u.name_second)
       from legal_holds h join users u on u.id = h.set_by where h.patient_id = ${patientId} and h.lifted_at is null) as hold,
      exists (select from erasures e where e.patient_id = ${patientId}) as "isBeingErased"
    from settings s`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database has no settings.');
  const cutoff = retentionCutoff(now(), found.years);
  return {
    lastActivity: facts.lastActivity.toISOString(),
    retentionYears: found.years,
    isRetentionOver: isRetentionOver(facts, cutoff),
    hold: found.hold,
    isBeingErased: found.isBeingErased,
    /** Whatever the ground. */
    problem: erasureProblem(facts, 'LEGAL_DUTY', cutoff) ?? null,
  };
};
