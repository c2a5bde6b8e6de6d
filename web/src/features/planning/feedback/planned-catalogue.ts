import type { Catalogue } from '@cotyle/domain/implants/types';
import { usualStem } from '@cotyle/domain/planning/implants-in-motion';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';

const listOf = <P>(part: P | undefined): readonly P[] => (part ? [part] : []);

/** The planned parts alone, with the stem that stands for one that is not planned: a worker needs no more. */
export const plannedCatalogue = (catalogue: Catalogue, plan: Plan): Catalogue => {
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  return {
    cups: listOf(cup),
    liners: listOf(liner),
    heads: listOf(head),
    stems: listOf(plan.stem ? stem : usualStem(catalogue)),
  };
};
