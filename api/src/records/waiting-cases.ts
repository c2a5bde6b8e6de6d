import { statusesContinuedBy } from '@cotyle/domain/procedures/next-action';
import type { Role } from '@cotyle/domain/access/roles';
import type { Day } from '@cotyle/domain/validation/calendar';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Literals, as the partial indexes have them. */
const inStatuses = (role: Role): string =>
  `t.deleted_at is null and t.status not in ('CANCELED', 'DONE')
   and t.status in (${statusesContinuedBy(role)
     .map((status) => `'${status}'`)
     .join(', ')})`;

/** Whose case it is: narrower than what the role sees, because a case waits for those who work on it. */
const OWN: Readonly<Partial<Record<Role, string>>> = {
  SURGEON: 't.surgeon_id = u.id',
  SURGICAL_ASSISTANT: 't.surgeon_id in (select a.surgeon_id from assignments a where a.assistant_id = u.id)',
  RADIOLOGIST:
    't.radiology_location_id = u.location_id and (t.radiologist_id is null or t.radiologist_id = u.id)',
  IMAGE_ENGINEER: '(t.engineer_id is null or t.engineer_id = u.id)',
};

/**
 * The cases whose next step is that of the person `u`, as a subquery of procedures: the rule waitsFor as SQL, which a test
 * compares with it. Administrators have none, because no case waits for them.
 */
export const casesWaitingFor = (today: Day): RawBuilder<unknown> => {
  const parts = Object.entries(OWN).map(
    ([role, own]) =>
      sql`select t.id, t.status, t.updated_at from procedures t
        where u.role = ${sql.lit(role)} and ${sql.raw(own)} and ${sql.raw(inStatuses(role as Role))}
          and (t.status <> 'SCHEDULED' or t.date_of_surgery is null or t.date_of_surgery <= ${today}::date)`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
};
