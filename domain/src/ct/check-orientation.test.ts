import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CtVariant } from '../phantom/ct.ts';
import { changed, CT_VARIANTS, oblique } from '../phantom/ct-variants.ts';
import { normalOf } from './geometry.ts';
import type { Orientation } from './header.ts';
import { isContradicted, lyingOf, planeOf } from './plane.ts';
import { factsOfPhantom, unmetRules, verdictOf } from './testing/scan-facts.ts';
import { cross } from './vector.ts';
import type { Vector } from './vector.ts';
import { between } from '../testing/between.ts';

const COARSE = 5;
const radians = (degrees: number): number => (degrees / 180) * Math.PI;

/** The axial plane, rotated about its normal and then tilted in some direction. */
const turned = (inPlane: number, lean: number, towards: number): Orientation => {
  const axis: Vector = [Math.cos(radians(towards)), Math.sin(radians(towards)), 0];
  const leaning = (v: Vector): Vector => {
    const [sine, cosine] = [Math.sin(radians(lean)), Math.cos(radians(lean))];
    const across = cross(axis, v);
    const along = axis[0] * v[0] + axis[1] * v[1];
    const at = (k: 0 | 1 | 2): number => v[k] * cosine + across[k] * sine + axis[k] * along * (1 - cosine);
    return [at(0), at(1), at(2)];
  };
  const [sine, cosine] = [Math.sin(radians(inPlane)), Math.cos(radians(inPlane))];
  return { row: leaning([cosine, sine, 0]), column: leaning([-sine, cosine, 0]) };
};

const angles = (max: number): fc.Arbitrary<number> => between(0, max);
const mirrored = ([x, y, z]: Vector): Vector => [-x, y, z];

describe('the plane of an image', () => {
  it('has the angle by which the image was tilted, for any rotation and viewing side', () => {
    fc.assert(
      fc.property(angles(360), angles(90), angles(360), (inPlane, lean, towards) => {
        const { row, column } = turned(inPlane, lean, towards);
        expect(planeOf({ row, column }, 1)?.degrees).toBeCloseTo(lean, 4);
        expect(planeOf({ row: column, column: row }, 1)?.degrees).toBeCloseTo(lean, 4);
      }),
    );
  });

  it('is the same for a mirrored image', () => {
    fc.assert(
      fc.property(angles(360), angles(90), angles(360), (inPlane, lean, towards) => {
        const { row, column } = turned(inPlane, lean, towards);
        const other = planeOf({ row: mirrored(row), column: mirrored(column) }, 1);
        expect(other?.degrees).toBeCloseTo(lean, 4);
        expect(other?.name).toBe(planeOf({ row, column }, 1)?.name);
      }),
    );
  });

  it('has the name that a radiologist would use', () => {
    expect(planeOf(turned(0, 0.5, 0), 1)?.name).toBe('axial');
    expect(planeOf(turned(0, 14, 70), 1)?.name).toBe('oblique');
    expect(planeOf(turned(0, 90, 0), 1)?.name).toBe('coronal');
    expect(planeOf(turned(0, 80, 0), 1)?.name).toBe('coronal');
    expect(planeOf(turned(0, 90, 90), 1)?.name).toBe('sagittal');
  });

  it('is unknown if rows and columns are not perpendicular or have no length', () => {
    for (const column of [
      [1, 0, 0],
      [0.1, 1, 0],
      [0, 0.5, 0],
      [0, 0, 0],
      [0, Number.NaN, 0],
    ] as const)
      expect(planeOf({ row: [1, 0, 0], column }, 1)).toBeUndefined();
  });
});

describe('the rule about axial images', () => {
  it('passes up to its limit and fails beyond, for tilts to the front and to the back', () => {
    fc.assert(
      fc.property(
        angles(89).filter((angle) => Math.abs(angle - 1) > 0.1),
        fc.boolean(),
        (angle, isForward) => {
          const facts = factsOfPhantom(oblique(isForward ? angle : -angle), COARSE);
          expect(verdictOf('axial', facts)?.verdict).toBe(angle <= 1 ? 'pass' : 'fail');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reports the angle, or the name of the plane', () => {
    expect(verdictOf('axial', factsOfPhantom(oblique(14), COARSE))?.measured).toBe('oblique, 14° off axial');
    expect(verdictOf('axial', factsOfPhantom(CT_VARIANTS.coronal))).toMatchObject({
      verdict: 'fail',
      measured: 'coronal',
    });
    expect(verdictOf('axial', factsOfPhantom(CT_VARIANTS.sagittal))).toMatchObject({
      verdict: 'fail',
      measured: 'sagittal',
    });
    expect(verdictOf('axial', factsOfPhantom())?.measured).toBe('0° off axial');
  });

  it('is unknown without a direction, and fails for an impossible one', () => {
    expect(verdictOf('axial', factsOfPhantom(CT_VARIANTS.noOrientation))?.verdict).toBe('unknown');
    expect(verdictOf('axial', factsOfPhantom(CT_VARIANTS.invalidDirections))?.verdict).toBe('fail');
  });

  it('ignores reformatted images beside an axial scan, however fine they are', () => {
    const reformatted =
      (uid: string, variant: CtVariant): CtVariant =>
      (slices) =>
        changed([
          { tag: 0x0020_000e, vr: 'UI', value: uid },
          { tag: 0x0018_0050, vr: 'DS', value: '0.5' },
        ])(variant(slices));
    const axial = factsOfPhantom();
    for (const variant of [CT_VARIANTS.coronal, CT_VARIANTS.sagittal, oblique(15)]) {
      const { series } = factsOfPhantom(reformatted('2.25.5', variant), 0.5);
      expect(unmetRules({ ...axial, series: [...series, ...axial.series] })).toEqual([]);
    }
  });

  it('fails if one region has no axial images', () => {
    const pelvis = factsOfPhantom(CT_VARIANTS.obliquePelvis);
    expect(unmetRules(pelvis)).toEqual([['axial', 'fail', 'oblique, 15° off axial']]);
  });
});

describe('the position of the patient', () => {
  it('is derived from the direction that is down in the image, to 30°', () => {
    for (const [inPlane, lying] of [
      [0, 'supine'],
      [180, 'prone'],
      [270, 'on the left side'],
      [90, 'on the right side'],
    ] as const)
      fc.assert(
        fc.property(between(-29.9, 29.9), (off) => {
          expect(lyingOf(turned(inPlane + off, 0, 0))).toBe(lying);
        }),
        { numRuns: 20 },
      );
    expect(lyingOf(turned(45, 0, 0))).toBeUndefined();
  });

  it('is left instead of right in a mirrored image, and right instead of left', () => {
    fc.assert(
      fc.property(angles(360), (inPlane) => {
        const { row, column } = turned(inPlane, 0, 0);
        const MIRRORED = {
          supine: 'supine',
          prone: 'prone',
          'on the left side': 'on the right side',
          'on the right side': 'on the left side',
        } as const;
        const lying = lyingOf({ row, column });
        expect(lyingOf({ row: mirrored(row), column: mirrored(column) })).toBe(lying && MIRRORED[lying]);
      }),
    );
  });

  it('is the same for images seen from the feet and from the head', () => {
    const fromFeet: Orientation = { row: [1, 0, 0], column: [0, 1, 0] };
    const fromHead: Orientation = { row: [-1, 0, 0], column: [0, 1, 0] };
    expect([normalOf(fromFeet)?.[2], normalOf(fromHead)?.[2]]).toEqual([1, -1]);
    expect([lyingOf(fromFeet), lyingOf(fromHead)]).toEqual(['supine', 'supine']);
  });

  const DIRECTIONS = {
    supine: '1\\0\\0\\0\\1\\0',
    prone: '-1\\0\\0\\0\\-1\\0',
    left: '0\\-1\\0\\1\\0\\0',
    right: '0\\1\\0\\-1\\0\\0',
  };
  it.each([
    ['FFS', 'supine', 'pass'],
    ['HFS', 'supine', 'pass'],
    ['FFS', 'prone', 'fail'],
    ['HFS', 'prone', 'fail'],
    ['FFS', 'left', 'fail'],
    ['FFS', 'right', 'fail'],
    ['FFP', 'prone', 'pass'],
    ['HFP', 'prone', 'pass'],
    ['FFP', 'supine', 'warn'],
    ['FFP', 'left', 'warn'],
    ['FFDL', 'left', 'pass'],
    ['FFDR', 'right', 'pass'],
    ['FFDL', 'right', 'warn'],
    ['FFDR', 'left', 'warn'],
    ['HFDL', 'supine', 'warn'],
    ['', 'supine', 'unknown'],
    ['', 'prone', 'warn'],
    ['SITTING', 'supine', 'unknown'],
  ] as const)('tagged as %s in %s images gives the verdict %s', (position, lying, verdict) => {
    const variant = changed([
      { tag: 0x0018_5100, vr: 'CS', value: position },
      { tag: 0x0020_0037, vr: 'DS', value: DIRECTIONS[lying] },
    ]);
    expect(verdictOf('orientation', factsOfPhantom(variant, COARSE))?.verdict).toBe(verdict);
  });
});

describe('the letters of a direction', () => {
  it('contradict the numbers if they name the opposite side', () => {
    const supine: Orientation = { row: [1, 0, 0], column: [0, 1, 0] };
    for (const letters of ['L\\P', 'LA\\PR', 'L', '', 'X\\Y'])
      expect(isContradicted(letters, supine)).toBe(false);
    for (const letters of ['R\\P', 'L\\A', 'R\\A', 'P\\L', 'L\\F'])
      expect(isContradicted(letters, supine)).toBe(true);
  });
});
