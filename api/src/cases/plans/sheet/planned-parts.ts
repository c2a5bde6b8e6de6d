import { joinedCatalogues } from '@cotyle/domain/implants/catalogue-parts';
import { catalogueOf } from '@cotyle/domain/implants/clinic/read-catalogue';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { clinicPartAddress } from '@cotyle/domain/implants/part-id';
import { partsOf, plannedPartIds } from '@cotyle/domain/planning/parts';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';

export interface PlannedParts {
  readonly parts: PlanParts;
  /** Manufacturer, name and version of the catalogue of a part; undefined for a generic one. */
  readonly catalogueOf: (partId: string) => string | undefined;
}

/** The parts of a plan, also those of catalogues that are retired or replaced: an id means the same part for ever. */
export const plannedParts = async (db: Kysely<Tables>, plan: Plan | null): Promise<PlannedParts> => {
  if (!plan)
    return {
      parts: { cup: undefined, liner: undefined, head: undefined, stem: undefined },
      catalogueOf: () => undefined,
    };
  const ids = plannedPartIds(plan).filter((id) => clinicPartAddress(id) !== undefined);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('implant_parts as p')
          .innerJoin('implant_catalogue_versions as v', 'v.id', 'p.version_id')
          .innerJoin('implant_catalogues as c', 'c.id', 'v.catalogue_id')
          .select(['p.id', 'p.part', 'p.line', 'p.frame', 'c.manufacturer', 'c.name', 'v.version'])
          .where('p.id', 'in', ids)
          .execute();
  const own = catalogueOf(rows.map(({ line, part, frame }) => ({ line, part, frame, file: '' })));
  return {
    parts: partsOf(joinedCatalogues([GENERIC_CATALOGUE, own]), plan),
    catalogueOf: (partId) => {
      const found = rows.find(({ id }) => id === partId);
      return found && SHEET_TEXTS.ofCatalogue(found.manufacturer, found.name, found.version);
    },
  };
};
