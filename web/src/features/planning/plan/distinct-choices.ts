import type { Catalogue } from '@cotyle/domain/implants/types';
import type { PartChoice, PartChoices } from './part-choices.ts';

/** A clinic's catalogue may have several parts of one size: those are called by their names. */
export const distinctChoices = (choices: PartChoices, { cups, heads }: Catalogue): PartChoices => {
  const names = new Map([...cups, ...heads].map(({ id, name }) => [id, name]));
  const distinct = (list: readonly PartChoice[]): readonly PartChoice[] => {
    const labels = list.map(({ label }) => label);
    const isTwice = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
    return list.map((choice) =>
      isTwice(choice.label) ? { ...choice, label: names.get(choice.part ?? '') ?? choice.label } : choice,
    );
  };
  return { ...choices, cups: distinct(choices.cups), neckLengths: distinct(choices.neckLengths) };
};
