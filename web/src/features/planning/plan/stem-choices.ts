import { headAndStem } from '@cotyle/domain/implants/compatibility';
import { STEM_OFFSETS } from '@cotyle/domain/implants/types';
import type { Catalogue, Head, Stem } from '@cotyle/domain/implants/types';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { PLANNING_TEXTS } from '../texts.ts';
import type { PartChoice } from './part-choices.ts';

export interface StemChoices {
  readonly sizes: readonly PartChoice[];
  readonly offsets: readonly PartChoice[];
  readonly neckAngles: readonly PartChoice[];
}

const NONE: StemChoices = { sizes: [], offsets: [], neckAngles: [] };

type Sameness = Partial<Pick<Stem, 'size' | 'offset' | 'neckAngle'>>;

const choiceOf = (
  label: string,
  found: Stem | undefined,
  head: Head | undefined,
  isChosen: boolean,
): PartChoice => {
  const reason = found ? head && headAndStem(head, found) : PLANNING_TEXTS.noSuchStem;
  return { part: reason === undefined ? found?.id : undefined, label, reason, isChosen };
};

/** Stems of several makes may have the same size; then their names tell them apart. */
const sizeLabels = (stems: readonly Stem[]): ReadonlyMap<string, string> => {
  const isUnique = new Set(stems.map(({ size }) => size)).size === stems.length;
  return new Map(stems.map(({ id, size, name }) => [id, isUnique ? String(size) : name]));
};

/** What can be chosen instead of the planned stem: another size, offset or neck angle, with all else as it is. */
export const stemChoicesOf = (catalogue: Catalogue, plan: Plan): StemChoices => {
  const { stem, head } = partsOf(catalogue, plan);
  if (!stem) return NONE;
  const alike = (wanted: Sameness): readonly Stem[] => {
    const { size, offset, neckAngle } = { ...stem, ...wanted };
    return catalogue.stems.filter(
      (one) => one.size === size && one.offset === offset && one.neckAngle === neckAngle,
    );
  };
  const sized = catalogue.stems
    .filter(({ offset, neckAngle }) => offset === stem.offset && neckAngle === stem.neckAngle)
    .toSorted((a, b) => a.size - b.size);
  const labels = sizeLabels(sized);
  const angles = [...new Set(catalogue.stems.map(({ neckAngle }) => neckAngle))].toSorted((a, b) => a - b);
  return {
    sizes: sized.map((one) => choiceOf(labels.get(one.id) ?? one.name, one, head, one.id === stem.id)),
    offsets: STEM_OFFSETS.map((offset) =>
      choiceOf(PLANNING_TEXTS.stemOffset[offset], alike({ offset })[0], head, stem.offset === offset),
    ),
    neckAngles: angles.map((neckAngle) =>
      choiceOf(`${neckAngle}°`, alike({ neckAngle })[0], head, stem.neckAngle === neckAngle),
    ),
  };
};
