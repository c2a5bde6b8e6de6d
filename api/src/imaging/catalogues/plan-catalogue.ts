import { joinedCatalogues } from '@cotyle/domain/implants/catalogue-parts';
import { catalogueOf } from '@cotyle/domain/implants/clinic/read-catalogue';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { clinicPartAddress } from '@cotyle/domain/implants/part-id';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { plannedPartIds } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export interface PlanCatalogue {
  /** The generic parts, and those of the plan that are offered now. */
  readonly offered: Catalogue;
  /** The ids of parts of the plan that were offered once. */
  readonly withdrawn: ReadonlySet<string>;
}

/**
 * The parts that a plan may have. Their catalogues are locked until the transaction ends: a plan is saved before they are
 * retired or replaced, or not at all.
 */
export const planCatalogue = async (tx: Transaction<Tables>, plan: Plan): Promise<PlanCatalogue> => {
  const ids = plannedPartIds(plan).filter((id) => clinicPartAddress(id) !== undefined);
  if (ids.length === 0) return { offered: GENERIC_CATALOGUE, withdrawn: new Set() };
  await sql`select 1 from implant_catalogues where id in (
      select v.catalogue_id from implant_parts p join implant_catalogue_versions v on v.id = p.version_id
      where p.id = any(${ids}::text[]))
    order by id for share`.execute(tx);
  const rows = await tx
    .selectFrom('implant_parts as p')
    .innerJoin('implant_catalogue_versions as v', 'v.id', 'p.version_id')
    .innerJoin('implant_catalogues as c', 'c.id', 'v.catalogue_id')
    .select(['p.id', 'p.part', 'p.line', 'p.frame'])
    .select(
      sql<boolean>`c.retired_at is null and not exists (select 1 from implant_catalogue_versions newer
        where newer.catalogue_id = c.id and newer.version > v.version)`.as('isOffered'),
    )
    .where('p.id', 'in', ids)
    .execute();
  const own = catalogueOf(
    rows
      .filter(({ isOffered }) => isOffered)
      .map(({ line, part, frame }) => ({ line, part, frame, file: '' })),
  );
  return {
    offered: joinedCatalogues([GENERIC_CATALOGUE, own]),
    withdrawn: new Set(rows.filter(({ isOffered }) => !isOffered).map(({ id }) => id)),
  };
};
