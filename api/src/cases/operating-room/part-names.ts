import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { clinicPartAddress } from '@cotyle/domain/implants/part-id';
import { partsOf, plannedPartIds } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export interface PartNames {
  readonly cup: string | null;
  readonly liner: string | null;
  readonly head: string | null;
  readonly stem: string | null;
}

const NONE: PartNames = { cup: null, liner: null, head: null, stem: null };

/** The parts of a plan by name, of retired catalogues too. A part that is not there any more is named by its id. */
export const partNames = async (db: Kysely<Tables>, plan: Plan | null): Promise<PartNames> => {
  if (!plan) return NONE;
  const ids = plannedPartIds(plan).filter((id) => clinicPartAddress(id) !== undefined);
  const own =
    ids.length === 0
      ? []
      : await db.selectFrom('implant_parts').select(['id', 'part']).where('id', 'in', ids).execute();
  const generic = partsOf(GENERIC_CATALOGUE, plan);
  const nameOf = (id: string, found: { readonly name: string } | undefined): string =>
    found?.name ?? own.find((one) => one.id === id)?.part.name ?? id;
  return {
    cup: nameOf(plan.cup.part, generic.cup),
    liner: nameOf(plan.liner, generic.liner),
    head: nameOf(plan.head, generic.head),
    stem: plan.stem && nameOf(plan.stem.part, generic.stem),
  };
};
