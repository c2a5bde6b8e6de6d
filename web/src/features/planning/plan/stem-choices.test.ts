import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { stemChoicesOf } from './stem-choices.ts';

const withStem = (part: string) =>
  aPlan('LEFT', {
    stem: { part, neckCut: millimetres(12), depth: millimetres(0), torsion: degrees(0) },
  });
const chosen = (choices: readonly { readonly label: string; readonly isChosen: boolean }[]) =>
  choices.filter(({ isChosen }) => isChosen).map(({ label }) => label);

describe('the choices of a stem', () => {
  it('change one of size, offset and neck angle, and keep the others', () => {
    const { sizes, offsets, neckAngles } = stemChoicesOf(
      GENERIC_CATALOGUE,
      withStem('generic/stem/6-standard-135'),
    );
    expect([chosen(sizes), chosen(offsets), chosen(neckAngles)]).toEqual([['6'], ['Standard'], ['135°']]);
    expect(sizes.map(({ part }) => part)).toContain('generic/stem/7-standard-135');
    expect(offsets.map(({ part }) => part)).toEqual([
      'generic/stem/6-standard-135',
      'generic/stem/6-high-135',
    ]);
    expect(neckAngles.map(({ part }) => part)).toEqual([
      'generic/stem/6-standard-127',
      'generic/stem/6-standard-135',
    ]);
  });

  it('that do not fit say why', () => {
    const stems = GENERIC_CATALOGUE.stems.flatMap((stem) => {
      if (stem.size === 7) return [{ ...stem, taper: '12/14' }];
      return stem.offset === 'high' ? [] : [stem];
    });
    const catalogue: Catalogue = { ...GENERIC_CATALOGUE, stems };
    const { sizes, offsets } = stemChoicesOf(catalogue, withStem('generic/stem/6-standard-135'));
    const seven = sizes.find(({ label }) => label === '7');
    expect(seven?.part).toBeUndefined();
    expect(seven?.reason).toBe('The head has the taper generic taper, but the stem has 12/14.');
    expect(offsets[1]).toMatchObject({ part: undefined, reason: 'The catalogue has no such stem.' });
  });

  it('of the same size are told apart by their names', () => {
    const [first] = GENERIC_CATALOGUE.stems.filter(({ id }) => id === 'generic/stem/6-standard-135');
    const twin = { ...GENERIC_CATALOGUE.stems[0], ...first, id: 'own/6', name: 'Own stem 6' };
    const catalogue = { ...GENERIC_CATALOGUE, stems: [...GENERIC_CATALOGUE.stems, twin] } as Catalogue;
    const { sizes } = stemChoicesOf(catalogue, withStem('own/6'));
    expect(chosen(sizes)).toEqual(['Own stem 6']);
  });

  it('are none for a stem that the catalogue does not have', () => {
    expect(stemChoicesOf(GENERIC_CATALOGUE, withStem('own/9')).sizes).toEqual([]);
    expect(stemChoicesOf(GENERIC_CATALOGUE, aPlan()).offsets).toEqual([]);
  });
});
