import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { APPROVAL_TEXTS } from './texts.ts';

const PARTS = new Map(
  [
    ...GENERIC_CATALOGUE.cups,
    ...GENERIC_CATALOGUE.liners,
    ...GENERIC_CATALOGUE.heads,
    ...GENERIC_CATALOGUE.stems,
  ].map((part) => [part.id, part.name]),
);

/** The name of a part; its id where the catalogue does not have it. */
export const partName = (id: string): string => PARTS.get(id) ?? id;

export const angleText = (angle: number | null): string =>
  angle === null ? APPROVAL_TEXTS.none : `${angle}°`;

export const implantNames = ({ plan }: PlannedVersion): readonly string[] =>
  plan ? [plan.cup.part, plan.liner, plan.head, ...(plan.stem ? [plan.stem.part] : [])].map(partName) : [];
