import { assert, constantFrom, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asDefined,
  axisOf,
  fromAnatomic,
  fromOperative,
  radiographicOf,
  toAnatomic,
  toOperative,
} from './angles.ts';
import type { Axis, CupAngles } from './angles.ts';
import { tilted } from './tilt.ts';
import { degrees, fromRadians, inRadians } from './units.ts';
import { isInLewinnek } from './zones.ts';
import { between } from '../testing/between.ts';

const pair = (inclination: number, anteversion: number): CupAngles => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});

const anyPair = tuple(between(1, 85), between(-60, 75)).map(([inclination, anteversion]) =>
  pair(inclination, anteversion),
);

const expectClose = (actual: CupAngles, expected: CupAngles, digits = 6): void => {
  expect(actual.inclination).toBeCloseTo(expected.inclination, digits);
  expect(actual.anteversion).toBeCloseTo(expected.anteversion, digits);
};

/** Murray's definitions straight from the geometry: angles between the axis and the planes of the body. */
const operativeByGeometry = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(Math.asin(lateral)),
  anteversion: fromRadians(Math.atan2(anterior, -superior)),
});
const anatomicByGeometry = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(Math.acos(-superior)),
  anteversion: fromRadians(Math.atan2(anterior, lateral)),
});

/** Rotated about the axis between the hips, so that a downward direction moves forward. */
const turned = ({ lateral, anterior, superior }: Axis, by: number): Axis => {
  const [s, c] = [Math.sin(by), Math.cos(by)];
  return { lateral, anterior: anterior * c - superior * s, superior: superior * c + anterior * s };
};

describe('the three definitions of a cup’s angles', () => {
  it('agree with the published example: radiographic 40/15', () => {
    expectClose(toOperative(pair(40, 15)), pair(38.38, 19.28), 2);
    expectClose(toAnatomic(pair(40, 15)), pair(42.27, 22.63), 2);
  });

  it('follow from the geometry of the axis', () => {
    assert(
      property(anyPair, (radiographic) => {
        const axis = axisOf(radiographic);
        expect(Math.hypot(axis.lateral, axis.anterior, axis.superior)).toBeCloseTo(1, 12);
        expectClose(asDefined(radiographic, 'operative'), operativeByGeometry(axis));
        expectClose(asDefined(radiographic, 'anatomic'), anatomicByGeometry(axis));
        expectClose(asDefined(radiographic, 'radiographic'), radiographicOf(axis));
      }),
    );
  });

  it('convert back to the original angles', () => {
    assert(
      property(anyPair, (radiographic) => {
        expectClose(fromOperative(toOperative(radiographic)), radiographic);
        expectClose(fromAnatomic(toAnatomic(radiographic)), radiographic);
      }),
    );
  });
});

/** The angle between two axes in degrees. */
const apart = (a: Axis, b: Axis): number =>
  fromRadians(
    2 *
      Math.asin(
        Math.min(1, Math.hypot(a.lateral - b.lateral, a.anterior - b.anterior, a.superior - b.superior) / 2),
      ),
  );

/** Every direction, including the poles and quarter turns, by pairs far beyond the planned ranges. */
const EDGES = [-360, -270, -180, -90, -45, -0, 0, 45, 90, 180, 270, 360];
const anyAngle = oneof(constantFrom(...EDGES), between(-720, 720));
const anywhere = tuple(anyAngle, anyAngle).map(([inclination, anteversion]) =>
  pair(inclination, anteversion),
);

describe('a cup that opens in any direction', () => {
  it('is the same in all three definitions, with finite angles', () => {
    assert(
      property(anywhere, (radiographic) => {
        const axis = axisOf(radiographic);
        for (const [to, from] of [
          [toOperative, fromOperative],
          [toAnatomic, fromAnatomic],
        ] as const) {
          const other = to(radiographic);
          expect([other.inclination, other.anteversion].every(Number.isFinite)).toBe(true);
          expect(apart(axisOf(from(other)), axis)).toBeLessThan(1e-5);
        }
        expect(apart(axisOf(radiographicOf(axis)), axis)).toBeLessThan(1e-5);
      }),
      { numRuns: 500 },
    );
  });

  it('has the operative and anatomic angles of its axis', () => {
    assert(
      property(anywhere, (radiographic) => {
        const { lateral, anterior, superior } = axisOf(radiographic);
        const operative = toOperative(radiographic);
        const [oi, oa] = [inRadians(operative.inclination), inRadians(operative.anteversion)];
        expect(
          apart(
            {
              lateral: Math.sin(oi),
              anterior: Math.cos(oi) * Math.sin(oa),
              superior: -Math.cos(oi) * Math.cos(oa),
            },
            { lateral, anterior, superior },
          ),
        ).toBeLessThan(1e-5);
        const anatomic = toAnatomic(radiographic);
        const [ai, aa] = [inRadians(anatomic.inclination), inRadians(anatomic.anteversion)];
        expect(
          apart(
            {
              lateral: Math.sin(ai) * Math.cos(aa),
              anterior: Math.sin(ai) * Math.sin(aa),
              superior: -Math.cos(ai),
            },
            { lateral, anterior, superior },
          ),
        ).toBeLessThan(1e-5);
        expect(anatomic.inclination).toBeGreaterThanOrEqual(0);
        expect(anatomic.inclination).toBeLessThanOrEqual(180);
      }),
      { numRuns: 500 },
    );
  });

  it('rotates with the pelvis, for any tilt', () => {
    assert(
      property(anywhere, anyAngle, (radiographic, tilt) => {
        const turnedAxis = turned(axisOf(radiographic), inRadians(degrees(tilt)));
        expect(apart(axisOf(tilted(radiographic, degrees(tilt))), turnedAxis)).toBeLessThan(1e-5);
      }),
      { numRuns: 500 },
    );
  });

  it.each([NaN, Infinity, -Infinity])('is rejected for an angle of %d', (angle) => {
    for (const convert of [toOperative, fromOperative, toAnatomic, fromAnatomic, axisOf])
      for (const broken of [pair(angle, 15), pair(40, angle)])
        expect(() => convert(broken)).toThrow('finite numbers');
    expect(() => tilted(pair(40, 15), degrees(angle))).toThrow('finite numbers');
  });
});

describe('a tilted pelvis', () => {
  it('turns 40/15 into 42.2/22.5 when it tilts 10 degrees back', () => {
    expectClose(tilted(pair(40, 15), degrees(10)), pair(42.2, 22.5), 1);
  });

  it('rotates the axis of the cup about the line between the hips', () => {
    assert(
      property(between(20, 60), between(-10, 40), between(-20, 20), (inclination, anteversion, tilt) => {
        const radiographic = pair(inclination, anteversion);
        const axis = turned(axisOf(radiographic), inRadians(degrees(tilt)));
        expectClose(tilted(radiographic, degrees(tilt)), radiographicOf(axis));
      }),
    );
  });

  it('leaves the cup unchanged if the tilt is zero', () => {
    assert(property(anyPair, (radiographic) => expectClose(tilted(radiographic, degrees(0)), radiographic)));
  });
});

describe('the Lewinnek zone', () => {
  it.each([
    [40, 15, true],
    [30, 5, true],
    [50, 25, true],
    [29.9, 15, false],
    [40, 25.1, false],
  ])('contains inclination %d and anteversion %d: %s', (inclination, anteversion, inside) => {
    expect(isInLewinnek(pair(inclination, anteversion))).toBe(inside);
  });
});
