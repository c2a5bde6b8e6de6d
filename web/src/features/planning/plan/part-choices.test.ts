import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { partsOf } from '@cotyle/domain/planning/parts';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { choicesOf, missingParts } from './part-choices.ts';

describe('the parts to choose from', () => {
  it('are limited to what fits, with the reason for what does not', () => {
    const { headSizes, designs } = choicesOf(GENERIC_CATALOGUE, aPlan());
    expect(headSizes.filter(({ part }) => part === undefined)).toEqual([
      {
        part: undefined,
        label: '40 mm',
        reason: 'The liner would be 3 mm thick. At least 5 mm are needed.',
        isChosen: false,
      },
    ]);
    expect(designs.map(({ part }) => part)).toEqual([
      'generic/liner/52-36-neutral',
      'generic/liner/52-36-offset',
      'generic/liner/52-36-lipped',
    ]);
  });

  it('name one cup, liner, head and neck length as chosen', () => {
    const choices = choicesOf(GENERIC_CATALOGUE, aPlan());
    const { cups, designs, headSizes, neckLengths } = choices;
    const chosen = [cups, designs, headSizes, neckLengths].map((row) =>
      row.flatMap(({ isChosen, label }) => (isChosen ? [label] : [])),
    );
    expect(chosen).toEqual([['52 mm'], ['Neutral'], ['36 mm'], ['0 mm']]);
  });

  it('leave out what the catalogue does not have, and name it', () => {
    const plan = aPlan('LEFT', { liner: 'clinic/liner', head: 'clinic/head' });
    expect(choicesOf(GENERIC_CATALOGUE, plan)).toMatchObject({ designs: [], headSizes: [], neckLengths: [] });
    expect(missingParts(partsOf(GENERIC_CATALOGUE, plan), plan)).toEqual(['clinic/liner', 'clinic/head']);
  });
});
