import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CtSlice, CtVariant } from '../phantom/ct.ts';
import { CT_STACKS } from '../phantom/ct-stacks.ts';
import { changed, CT_VARIANTS } from '../phantom/ct-variants.ts';
import type { Verdict } from './evaluate.ts';
import type { RuleId } from './protocol.ts';
import { factsOfPhantom, unmetRules, verdictOf, verdictsOf } from './testing/scan-facts.ts';

const COARSE = 5;
const GAP_OF_REGIONS = '255 mm without slices in one series';

describe('a gap in the scanned body', () => {
  it.each<[keyof typeof CT_STACKS, ...(readonly [RuleId, Verdict, string])[]]>([
    [
      'hipMissing',
      ['gaps', 'fail', '100 mm missing: 79 images'],
      ['regions', 'fail', '250 mm and 420 mm, 100 mm apart'],
    ],
    [
      'hipMissingRenumbered',
      ['gaps', 'fail', '100 mm without slices in one series'],
      ['regions', 'fail', '250 mm and 420 mm, 100 mm apart'],
    ],
    [
      'hipMissingUnnumbered',
      ['gaps', 'fail', '100 mm without slices in one series'],
      ['regions', 'fail', '250 mm and 420 mm, 100 mm apart'],
    ],
    [
      'pelvisHole',
      ['gaps', 'fail', '60 mm missing: 47 images'],
      ['regions', 'fail', '3 regions: 125 mm and 85 mm and 100 mm'],
    ],
    [
      'twoHoles',
      ['gaps', 'fail', '60 mm missing: 47 images'],
      ['regions', 'fail', '3 regions: 95 mm and 200 mm and 170 mm'],
    ],
    ['loneSlice', ['gaps', 'fail', 'a single slice 115 mm from the next']],
    ['regionsTimedThrough', ['gaps', 'fail', GAP_OF_REGIONS]],
    ['regionsUnclear', ['gaps', 'warn', GAP_OF_REGIONS]],
    ['oneAcquisition', ['gaps', 'fail', GAP_OF_REGIONS]],
    ['regionsLeftOut', ['gaps', 'fail', '255 mm missing: 203 images']],
    ['seriesApart', ['gaps', 'fail', '30 mm without slices between two series']],
    ['seriesFarApart', ['regions', 'fail', '250 mm and 420 mm, 100 mm apart']],
    ['closeRegions', ['regions', 'fail', '200 mm and 105 mm, 55 mm apart']],
    ['longKnees', ['regions', 'warn', '220 mm and 260 mm']],
    ['upsideDown', ['regions', 'fail', '100 mm and 270 mm']],
    ['ankles', ['regions', 'warn', '3 regions: 270 mm and 100 mm and 100 mm']],
    ['farKnees', ['regions', 'warn', '270 mm and 100 mm, 555 mm apart']],
    ['everySecond', ['gaps', 'fail', '16 slices missing, up to 2.5 mm apart']],
    ['lateStart', ['gaps', 'warn', 'image numbers begin at 30']],
    ['unplaced', ['gaps', 'warn', '1 slice without a position or an orientation']],
  ])('is found in the variant %s', (variant, ...expected) => {
    const facts = factsOfPhantom(CT_STACKS[variant]);
    expect(unmetRules(facts)).toEqual(expected);
    for (const { verdict, advice } of verdictsOf([facts]))
      expect(verdict === 'pass' || /^[A-Z].*\.$/.test(advice)).toBe(true);
  });

  it.each([
    'wholeLeg',
    'regionsInOneSeries',
    'regionsRestarted',
    'regionsPelvisFirst',
    'regionsTimed',
    'seriesJoined',
    'continued',
  ] as const)('is not reported for the variant %s', (variant) => {
    expect(unmetRules(factsOfPhantom(CT_STACKS[variant]))).toEqual([]);
  });

  it('is never passed within one series, at any height and of any length', () => {
    const anywhere = fc.record({
      from: fc.integer({ min: -450, max: 130 }),
      length: fc.integer({ min: 3 * COARSE, max: 300 }),
      isRenumbered: fc.boolean(),
    });
    fc.assert(
      fc.property(anywhere, ({ from, length, isRenumbered }) => {
        const variant: CtVariant = (slices) => {
          const left = CT_STACKS.wholeLeg(slices).filter(({ z }) => z <= from || z >= from + length);
          return isRenumbered ? left.map(withNumber) : left;
        };
        const facts = factsOfPhantom(variant, COARSE);
        const heights = facts.series.flatMap(({ places }) => places.map((place) => place[2]));
        // A cut at an end leaves a shorter scan, which another rule checks.
        const isInside = heights.some((height) => height >= from + length);
        expect(verdictOf('gaps', facts)?.verdict).toBe(isInside ? 'fail' : 'pass');
      }),
      { numRuns: 40 },
    );
  });

  it('is never passed between two series up to the length of the shafts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -440, max: 20 }), fc.integer({ min: 15, max: 118 }), (from, length) => {
        const variant: CtVariant = (slices) =>
          CT_STACKS.wholeLeg(slices).flatMap((slice) => {
            if (slice.z > from && slice.z < from + length) return [];
            return slice.z <= from
              ? changed([{ tag: 0x0020_000e, vr: 'UI', value: '2.25.5' }])([slice])
              : [slice];
          });
        const unmet = unmetRules(factsOfPhantom(variant, COARSE)).map(([id]) => id);
        expect(unmet.some((id) => id === 'gaps' || id === 'regions')).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('is found at an end of the pelvis or condyles once they are too short', () => {
    for (const region of ['PELVIS', 'KNEES'])
      for (const isTop of [true, false]) {
        const variant: CtVariant = (slices) => {
          const inRegion = slices.filter(({ path }) => path.startsWith(region));
          const cut = Math.ceil(inRegion.length / 2);
          const left = isTop ? inRegion.slice(0, -cut) : inRegion.slice(cut);
          return [...slices.filter(({ path }) => !path.startsWith(region)), ...left];
        };
        expect([region, isTop, verdictOf('regions', factsOfPhantom(variant))?.verdict]).toEqual([
          region,
          isTop,
          'fail',
        ]);
      }
  });

  it('is reported if every second slice is missing, even if the slices are thick enough to touch', () => {
    const thick = changed([{ tag: 0x0018_0050, vr: 'DS', value: '1.25' }]);
    const variant: CtVariant = (slices) => thick(slices.filter((_, index) => index % 2 === 0));
    expect(unmetRules(factsOfPhantom(variant, 0.5))).toEqual([
      ['gaps', 'warn', 'image numbers in steps of 2'],
    ]);
  });

  it('is not reported if a second series covers it', () => {
    const soft = factsOfPhantom((slices) =>
      changed([{ tag: 0x0020_000e, vr: 'UI', value: '2.25.5' }])(CT_STACKS.pelvisHole(slices)),
    );
    const whole = factsOfPhantom();
    expect(verdictOf('gaps', { ...whole, series: [...soft.series, ...whole.series] })?.verdict).toBe('pass');
  });
});

describe('facts of an earlier version', () => {
  const LATER = [
    'numbers',
    'acquisitionNumbers',
    'acquisitionTimes',
    'patientOrientations',
    'manufacturers',
    'kernels',
    'voltages',
    'lossy',
  ];
  const earlier = (facts: ReturnType<typeof factsOfPhantom>): typeof facts => ({
    ...facts,
    series: facts.series.map(
      (series) =>
        Object.fromEntries(
          Object.entries(series).filter(([name]) => !LATER.includes(name)),
        ) as unknown as typeof series,
    ),
  });

  it('are evaluated, and missing facts count as unknown', () => {
    expect(unmetRules(earlier(factsOfPhantom()))).toEqual([
      ['kernel', 'unknown', 'not stated'],
      ['voltage', 'unknown', 'not stated'],
    ]);
  });

  it('never pass a gap in one series', () => {
    for (const variant of [CT_STACKS.hipMissing, CT_STACKS.regionsInOneSeries])
      expect(verdictOf('gaps', earlier(factsOfPhantom(variant)))?.verdict).toBe('fail');
  });

  it('are joined with newer facts of the same series', () => {
    const facts = factsOfPhantom();
    expect(verdictsOf([earlier(facts), factsOfPhantom(CT_VARIANTS.noKernel)]).length).toBeGreaterThan(20);
  });
});

const withNumber = (slice: CtSlice, index: number): CtSlice => ({
  ...slice,
  elements: slice.elements.map((element) =>
    element.tag === 0x0020_0013 ? { ...element, value: String(index + 1) } : element,
  ),
});
