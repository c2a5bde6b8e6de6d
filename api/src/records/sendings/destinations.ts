import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export interface Destination {
  readonly id: number;
  readonly name: string;
  readonly sendOnApproval: boolean;
  readonly sheetsOnly: boolean;
}

/** The PACS that results of a case may be sent to: those of one of its locations, and those of all. */
export const destinationsOf = async (
  db: Kysely<Tables>,
  procedureId: number,
): Promise<readonly Destination[]> => {
  const { rows } = await sql<Destination>`
    select c.id, c.name, (c.settings ->> 'sendOnApproval')::boolean as "sendOnApproval",
      coalesce((c.settings ->> 'sheetsOnly')::boolean, false) as "sheetsOnly"
    from connections c join procedures t on t.id = ${procedureId}
    where c.kind = 'PACS' and c.ended_at is null
      and (c.location_id is null or c.location_id in (t.surgery_location_id, t.radiology_location_id))
    order by c.id`.execute(db);
  return rows;
};
