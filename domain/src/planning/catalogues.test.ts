import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees, millimetres } from '../cup/units.ts';
import { catalogueOfKey, joinedCatalogues } from '../implants/catalogue-parts.ts';
import { EXAMPLE_PARTS } from '../implants/clinic/example.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { Catalogue, ImplantPart } from '../implants/types.ts';
import { notOffered, planProblems } from './checks.ts';
import { nextCup, partsOf, withCatalogue, withCup, withLiner } from './parts.ts';
import type { Plan } from './plan.ts';

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'generic/cup/52',
    centre: { x: 90, y: 0, z: 0 },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(0),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/5-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(0),
    torsion: degrees(0),
  },
};

/** The parts of the example as those of a clinic. */
const clinicOf = (versionId: number): Catalogue => {
  const parts = EXAMPLE_PARTS.map(({ part }, n): ImplantPart => ({
    ...part,
    id: `clinic/${versionId}/${n + 2}`,
  }));
  return {
    cups: parts.filter((part) => part.kind === 'cup'),
    liners: parts.filter((part) => part.kind === 'liner'),
    heads: parts.filter((part) => part.kind === 'head'),
    stems: parts.filter((part) => part.kind === 'stem'),
  };
};
const CLINIC = clinicOf(7);
const BOTH = joinedCatalogues([GENERIC_CATALOGUE, CLINIC]);

describe('a plan with the parts of another catalogue', () => {
  it('has parts that are offered and fit, whatever it had before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GENERIC_CATALOGUE.cups),
        fc.constantFrom(...GENERIC_CATALOGUE.liners),
        fc.constantFrom(...GENERIC_CATALOGUE.stems),
        (cup, liner, stem) => {
          const before = withCup(withLiner(PLAN, GENERIC_CATALOGUE, liner.id), GENERIC_CATALOGUE, cup.id);
          const plan = { ...before, stem: before.stem && { ...before.stem, part: stem.id } };
          const moved = withCatalogue(plan, GENERIC_CATALOGUE, CLINIC);
          expect(planProblems(moved, CLINIC)).toEqual([]);
          expect(moved.cup).toEqual({ ...plan.cup, part: moved.cup.part });
        },
      ),
    );
  });

  it('keeps sizes that both have, and the way back', () => {
    const moved = withCatalogue(PLAN, GENERIC_CATALOGUE, CLINIC);
    const { cup, liner, head, stem } = partsOf(CLINIC, moved);
    expect([cup?.diameter, liner?.headDiameter, head?.neckLength, stem?.size]).toEqual([52, 36, 0, 5]);
    expect(withCatalogue(moved, CLINIC, GENERIC_CATALOGUE)).toEqual(PLAN);
  });

  it('is of the cup alone where there is no stem, and unchanged where nothing fits', () => {
    expect(withCatalogue(PLAN, GENERIC_CATALOGUE, { ...CLINIC, stems: [] }).stem).toBeNull();
    expect(withCatalogue(PLAN, GENERIC_CATALOGUE, { ...CLINIC, heads: [] })).toBe(PLAN);
  });
});

describe('another cup or liner', () => {
  it('brings parts of its own catalogue alone, whatever else is known', () => {
    const moved = withCatalogue(PLAN, GENERIC_CATALOGUE, CLINIC);
    expect(catalogueOfKey(BOTH, 'clinic/7')).toEqual(CLINIC);
    fc.assert(
      fc.property(fc.constantFrom(...CLINIC.cups), fc.constantFrom(...CLINIC.liners), (cup, liner) => {
        const other = withLiner(withCup(moved, BOTH, cup.id), BOTH, liner.id);
        const back = withCup(other, BOTH, cup.id);
        expect(planProblems({ ...back, stem: null }, CLINIC)).toEqual([]);
      }),
    );
    expect(planProblems({ ...nextCup(moved, BOTH, 1), stem: null }, CLINIC)).toEqual([]);
    expect(planProblems({ ...withCup(PLAN, BOTH, moved.cup.part), stem: null }, CLINIC)).toEqual([]);
  });
});

describe('the check of a plan over several catalogues', () => {
  it('does not accept parts of two catalogues, even of equal sizes', () => {
    const moved = withCatalogue(PLAN, GENERIC_CATALOGUE, CLINIC);
    expect(planProblems(moved, BOTH)).toEqual([]);
    expect(planProblems({ ...moved, head: PLAN.head, stem: PLAN.stem }, BOTH)).toEqual([
      { path: 'head', message: 'The head is of another catalogue than the cup.' },
      { path: 'stem.part', message: 'The stem is of another catalogue than the cup.' },
    ]);
  });

  it('says of a part that was offered once that it no longer is', () => {
    const old = withCatalogue(PLAN, GENERIC_CATALOGUE, clinicOf(3));
    const withdrawn = new Set([old.cup.part]);
    const [cup, liner] = planProblems({ ...old, stem: null }, BOTH, withdrawn);
    expect([cup?.message, liner?.message]).toEqual([
      notOffered('cup'),
      'The catalogue has no liner of this name.',
    ]);
  });
});
