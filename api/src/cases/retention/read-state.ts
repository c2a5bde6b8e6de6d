import { ERASURE_KINDS, YEARS_OF_KIND } from '@cotyle/domain/retention/kinds';
import type { ErasureKind, RetentionYears } from '@cotyle/domain/retention/kinds';
import {
  BEING_ERASED,
  erasureProblem,
  isRetentionOver,
  retentionCutoff,
} from '@cotyle/domain/retention/retention';
import type { RetentionFacts } from '@cotyle/domain/retention/retention';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RetentionState } from '@cotyle/contract/retention';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readRetentionYears } from '../../installation/read-settings.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { readRetentionFacts } from './due/retention-facts.ts';
import { isLeft } from './due/what-is-left.ts';

type Part = RetentionState['parts'][number];

const PARTS = ERASURE_KINDS.filter((kind) => kind !== 'RECORD');

const readParts = async (
  db: Kysely<Tables>,
  patientId: number,
  { facts, years, now }: { facts: RetentionFacts; years: RetentionYears; now: Date },
): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const kind of PARTS) {
    const cutoff = retentionCutoff(now, years[YEARS_OF_KIND[kind]]);
    const { rows } = await sql<{ left: boolean }>`
      select ${sql.raw(isLeft(kind, `'${(cutoff ?? now).toISOString()}'`))} as left from patients p where p.id = ${patientId}`.execute(
      db,
    );
    parts.push({
      kind,
      years: years[YEARS_OF_KIND[kind]],
      isDue: isRetentionOver(facts, cutoff) && (rows[0]?.left ?? false),
    });
  }
  return parts;
};

/** What an administrator sees of the retention of one patient. */
export const readState = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  patientId: number,
): Promise<RetentionState> => {
  const db = database.kysely;
  const facts = await readRetentionFacts(db, patientId);
  if (!facts) throw new ApiError('NOT_FOUND');
  const [years, { rows }] = await Promise.all([
    readRetentionYears(db),
    sql<{
      hold: RetentionState['hold'];
      running: ErasureKind | null;
    }>`select
      (select json_build_object('reason', h.reason, 'setAt', iso(h.set_at), 'setBy', u.name_first || ' ' || u.name_second)
       from legal_holds h join users u on u.id = h.set_by where h.patient_id = ${patientId} and h.lifted_at is null) as hold,
      (select e.kind from erasures e where e.patient_id = ${patientId} and e.erased_at is null) as running`.execute(
      db,
    ),
  ]);
  const [found] = rows;
  const cutoff = retentionCutoff(now(), years.recordRetentionYears);
  return {
    lastActivity: facts.lastActivity.toISOString(),
    retentionYears: years.recordRetentionYears,
    isRetentionOver: isRetentionOver(facts, cutoff),
    parts: await readParts(db, patientId, { facts, years, now: now() }),
    hold: found?.hold ?? null,
    isBeingErased: found?.running === 'RECORD',
    /** Whatever the ground. */
    problem: found?.running ? BEING_ERASED : (erasureProblem(facts, 'LEGAL_DUTY', cutoff) ?? null),
  };
};
