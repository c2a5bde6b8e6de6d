import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { plannedPartIds } from '@cotyle/domain/planning/parts';
import { APPROVAL_TEXTS } from './texts.ts';

/** The name of a part; its id where the catalogue does not have it. */
export const partNameIn =
  ({ cups, liners, heads, stems }: Catalogue) =>
  (id: string): string =>
    [...cups, ...liners, ...heads, ...stems].find((part) => part.id === id)?.name ?? id;

export const angleText = (angle: number | null): string =>
  angle === null ? APPROVAL_TEXTS.none : `${angle}°`;

export const implantNames = ({ plan }: PlannedVersion, catalogue: Catalogue): readonly string[] =>
  plan ? plannedPartIds(plan).map(partNameIn(catalogue)) : [];
