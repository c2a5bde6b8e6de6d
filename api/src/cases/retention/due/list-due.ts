import type { DUE_SORTS } from '@cotyle/contract/retention';
import { YEARS_OF_KIND } from '@cotyle/domain/retention/kinds';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { retentionCutoff } from '@cotyle/domain/retention/retention';
import type { AppContext } from '../../../context/app-context.ts';
import type { RawAnswer } from '../../../http/raw-answer.ts';
import { readRetentionYears } from '../../../installation/read-settings.ts';
import { condition } from '../../../lists/conditions.ts';
import { answerList } from '../../../lists/list.ts';
import type { ListContext, ListQuery } from '../../../lists/list.ts';
import { sortedBy } from '../../../lists/page.ts';
import type { ListSource } from '../../../lists/page.ts';
import { HAS_ACTIVE_PROCEDURE_SQL, IS_ON_HOLD, LAST_ACTIVITY } from './retention-facts.ts';
import { isLeft } from './what-is-left.ts';

type Sort = (typeof DUE_SORTS)[number];

/** The first condition keeps the others from being asked of every patient. */
const dueBy = (kind: ErasureKind, cutoff: Date): ListSource<Sort> => ({
  table: `(select p.id, p.name_second, ${LAST_ACTIVITY} as last_activity from patients p
    where p.updated_at <= ? and not ${HAS_ACTIVE_PROCEDURE_SQL}
      and not exists (select from erasures e where e.patient_id = p.id and (e.kind = 'RECORD' or e.erased_at is null))
      and ${isLeft(kind, '?')})`,
  tableValues: kind === 'LOG_VALUES' ? [cutoff, cutoff] : [cutoff],
  sorts: {
    lastActivity: sortedBy('last_activity', 'timestamptz'),
    nameSecond: sortedBy('name_second', 'text'),
    id: sortedBy('id', 'bigint'),
  },
  defaultSort: { sort: 'lastActivity', order: 'asc' },
  row: `json_build_object('id', p.id, 'nameFirst', p.name_first, 'nameSecond', p.name_second,
    'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id,
    'lastActivity', iso(t.last_activity), 'onHold', ${IS_ON_HOLD})`,
  joins: 'join patients p on p.id = t.id',
});

/** Before this time nobody is registered: what a list answers where records are kept for ever. */
const NEVER = new Date(0);

/** The rule isDueForErasure as SQL; a test compares the two. Of a part, patients who have something of it left. */
export const listDue = async (
  { database: { kysely, pool }, now }: ListContext & Pick<AppContext, 'database'>,
  { kind = 'RECORD', ...query }: ListQuery<Sort> & { readonly kind?: ErasureKind | undefined },
  version: string,
): Promise<RawAnswer> => {
  const years = await readRetentionYears(kysely);
  const cutoff = retentionCutoff(now(), years[YEARS_OF_KIND[kind]]) ?? NEVER;
  return answerList(pool, {
    source: dueBy(kind, cutoff),
    query,
    where: [condition('t.last_activity <= ?', cutoff)],
    version,
  });
};
