import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from '../cup/angles.ts';
import { degrees } from '../cup/units.ts';
import { frameOfAxis } from './cup-frame.ts';
import type { HipVector } from './frames.ts';
import { implantContact, preparedPair } from './implant-contact.ts';
import type { ImplantPair } from './implant-geometry.ts';
import { raisedAt } from './lipped-liner.ts';
import { ZERO } from './movements.ts';
import { freeAngle, rimCorners } from './neck-on-liner.ts';
import { pathOf, rotationAt } from './pose.ts';
import type { HipAngles, Path } from './pose.ts';
import { between } from '../testing/between.ts';

const DEGREE = Math.PI / 180;

const anySet = record({
  head: between(11, 20),
  neck: between(4, 7),
  taper: between(0, 1.5),
  // So long that the base of the neck stays outside of the liner.
  length: between(32, 50),
  rim: between(-3, 4),
  depth: between(0, 2),
  width: between(0, 3),
  inclination: between(35, 50),
  anteversion: between(5, 45),
  neckShaft: between(120, 145),
  torsion: between(-10, 35),
});

type AnySet = typeof anySet extends { generate: (...args: never[]) => { value: infer T } } ? T : never;

const pairOf = ({
  head,
  neck,
  taper,
  length,
  rim,
  depth,
  width,
  neckShaft,
  torsion,
}: AnySet): ImplantPair => {
  // Down the neck: away from the head, to the side and down; anteverted, the head lies in front of the shaft.
  const [tilt, turn] = [(neckShaft - 90) * DEGREE, torsion * DEGREE];
  return {
    headRadius: head,
    neck: {
      axis: [Math.cos(tilt) * Math.cos(turn), -Math.cos(tilt) * Math.sin(turn), -Math.sin(tilt)],
      radiusAtHead: neck,
      radiusAtBase: neck + taper,
      length,
    },
    liner: { innerRadius: head, rimHeight: rim, chamfer: { depth, width }, faceRadius: head + width + 6 },
    shell: { outerRadius: head + 10, headOffset: 0, faceHeight: Math.min(0, rim) },
  };
};

const cupOf = ({ inclination, anteversion }: AnySet) => {
  const { lateral, anterior, superior } = axisOf({
    inclination: degrees(inclination),
    anteversion: degrees(anteversion),
  });
  return frameOfAxis([lateral, anterior, superior]);
};

const MOVES: readonly (readonly [HipAngles, HipAngles, keyof HipAngles])[] = [
  [ZERO, { ...ZERO, flexion: degrees(1) }, 'flexion'],
  [ZERO, { ...ZERO, flexion: degrees(-1) }, 'flexion'],
  [ZERO, { ...ZERO, abduction: degrees(1) }, 'abduction'],
  [ZERO, { ...ZERO, abduction: degrees(-1) }, 'abduction'],
  [ZERO, { ...ZERO, rotation: degrees(1) }, 'rotation'],
  [ZERO, { ...ZERO, rotation: degrees(-1) }, 'rotation'],
  [{ ...ZERO, flexion: degrees(60) }, { ...ZERO, flexion: degrees(60), rotation: degrees(1) }, 'rotation'],
  [ZERO, { flexion: degrees(100), abduction: degrees(-15), rotation: degrees(20) }, 'flexion'],
];
const path = constantFrom(...MOVES).map(([from, to, leading]) => pathOf(from, to, leading, degrees(0)));

const neckAt = (way: Path, t: number, [x, y, z]: HipVector): HipVector => {
  const r = rotationAt(way, t);
  const row = (k: number): number => (r[k] ?? 0) * x + (r[k + 1] ?? 0) * y + (r[k + 2] ?? 0) * z;
  return [row(0), row(3), row(6)];
};

/**
 * Independent of the code that is tested: how far points of the rim, all around, lie outside of the cone of the neck, by
 * their distance from the neck's axis.
 */
const clearance = (pair: ImplantPair, cup: ReturnType<typeof cupOf>, neck: HipVector): number => {
  const { radiusAtHead, radiusAtBase, length } = pair.neck;
  let least = Infinity;
  for (let azimuth = 0; azimuth < 360; azimuth += 1) {
    const [c, s] = [Math.cos(azimuth * DEGREE), Math.sin(azimuth * DEGREE)];
    const raised = pair.liner.lip ? raisedAt(pair.liner.lip, azimuth) : 0;
    for (const { radius, height } of rimCorners(pair.liner, raised)) {
      const point = [0, 1, 2].map(
        (k) => height * (cup.axis[k] ?? 0) + radius * (c * (cup.up[k] ?? 0) + s * (cup.back[k] ?? 0)),
      );
      const along = point.reduce((sum, value, k) => sum + value * (neck[k] ?? 0), 0);
      if (along <= 0 || along > length) continue;
      const off = Math.sqrt(
        Math.max(0, point.reduce((sum, value) => sum + value * value, 0) - along * along),
      );
      const part = (along - pair.headRadius) / (length - pair.headRadius);
      least = Math.min(least, off - (radiusAtHead + part * (radiusAtBase - radiusAtHead)));
    }
  }
  return least;
};

describe('the free angle of neck and liner', () => {
  it('is that of the published formula for a hemispherical liner: 90° less asin(neck / head)', () => {
    const pair = pairOf({
      head: 14,
      neck: 7,
      taper: 0,
      length: 45,
      rim: 0,
      depth: 0,
      width: 0,
      inclination: 45,
      anteversion: 20,
      neckShaft: 135,
      torsion: 0,
    });
    // A ratio of head to neck of 2 has an oscillation angle of 120°.
    expect(freeAngle(pair) / DEGREE).toBeCloseTo(60, 9);
  });

  it('grows with the head and falls with the neck and with the height of the rim', () => {
    assert(
      property(anySet, (set) => {
        const free = freeAngle(pairOf(set));
        expect(freeAngle(pairOf({ ...set, neck: set.neck + 0.5 }))).toBeLessThan(free);
        expect(freeAngle(pairOf({ ...set, rim: set.rim + 0.5 }))).toBeLessThan(free);
      }),
    );
  });
});

describe('implant on implant', () => {
  it('equals the closed form for a cylindrical neck and a sharp rim within 0.5° over 1,000 sets', () => {
    assert(
      property(anySet, constantFrom(...MOVES.slice(0, 7)), (set, [from, to, leading]) => {
        const pair = pairOf({ ...set, taper: 0, depth: 0, width: 0 });
        const way = pathOf(from, to, leading, degrees(0));
        const cup = cupOf(set);
        // The neck's line is off the rim's circle, in the plane of both axes, by the neck's radius.
        const edge = set.rim >= 0 ? Math.hypot(set.head, set.rim) : set.head;
        const opening = set.rim >= 0 ? Math.atan2(set.head, set.rim) : Math.acos(set.rim / set.head);
        const free = opening - Math.asin(set.neck / edge);
        const angleAt = (t: number): number => {
          const neck = neckAt(way, t, pair.neck.axis);
          return Math.acos(neck[0] * cup.axis[0] + neck[1] * cup.axis[1] + neck[2] * cup.axis[2]);
        };
        const contact = implantContact(preparedPair(pair), cup, way, 0, Math.PI);
        const at = contact?.at ?? Math.PI;
        // Free all the way there; and there, unless it starts in contact or never has one, exactly at the free angle.
        let widest = 0;
        for (let t = 0; t < at - 0.5 * DEGREE; t += 4 * DEGREE) widest = Math.max(widest, angleAt(t));
        expect(widest).toBeLessThan(free);
        const off = angleAt(at) - free;
        expect(contact === undefined || (at === 0 ? off > -1e-9 : Math.abs(off) < 1e-9)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('is where the neck, a cone, comes to touch the rim with its chamfer, and not before, on any path', () => {
    assert(
      property(anySet, path, (set, way) => {
        const [pair, cup] = [pairOf(set), cupOf(set)];
        const contact = implantContact(preparedPair(pair), cup, way, 0, 120 * DEGREE);
        const off = (t: number): number => clearance(pair, cup, neckAt(way, t, pair.neck.axis));
        const at = contact?.at ?? 120 * DEGREE;
        // A neck that starts in contact may overlap the rim.
        const isTouching = at === 0 ? off(0) < 0.03 : Math.abs(off(at)) < 0.03;
        expect(contact === undefined || isTouching).toBe(true);
        const before = [0.25, 0.5, 0.75, 0.95].map((part) => off(part * at));
        expect(at === 0 || Math.min(...before) > -0.01).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('of a lipped liner is where the neck touches its rim, and outside of the lip that of a neutral one', () => {
    assert(
      property(anySet, path, between(0, 360), between(1, 6), (set, way, azimuth, height) => {
        const neutral = pairOf(set);
        const pair = {
          ...neutral,
          liner: { ...neutral.liner, lip: { height, azimuth, extent: 60, ramp: 20 } },
        };
        const cup = cupOf(set);
        const contact = implantContact(preparedPair(pair), cup, way, 0, 120 * DEGREE);
        const off = (t: number): number => clearance(pair, cup, neckAt(way, t, pair.neck.axis));
        const isTouching = contact && (contact.at === 0 || Math.abs(off(contact.at)) < 0.05);
        expect(isTouching ?? true).toBe(true);
        const before = implantContact(preparedPair(neutral), cup, way, 0, 120 * DEGREE);
        expect(contact?.at ?? Infinity).toBeLessThanOrEqual((before?.at ?? Infinity) + 0.02 * DEGREE);
      }),
      { numRuns: 30 },
    );
  });

  it('with a lip of no height is that of a neutral liner within 0.01°', () => {
    assert(
      property(anySet, path, (set, way) => {
        const neutral = pairOf(set);
        const pair = {
          ...neutral,
          liner: { ...neutral.liner, lip: { height: 0, azimuth: 0, extent: 60, ramp: 20 } },
        };
        const [a, b] = [pair, neutral].map(
          (one) => implantContact(preparedPair(one), cupOf(set), way, 0, 2)?.at,
        );
        // A path along the rim has no definite contact: the clearance there decides.
        if (a === undefined || b === undefined) return;
        const neck = (t: number): HipVector => neckAt(way, t, neutral.neck.axis);
        const apart = clearance(neutral, cupOf(set), neck(a)) - clearance(neutral, cupOf(set), neck(b));
        expect(Math.abs(a - b) <= 0.01 * DEGREE || Math.abs(apart) < 0.01).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('marks the contact on the rim', () => {
    const set = {
      head: 16,
      neck: 6,
      taper: 0,
      length: 40,
      rim: 0,
      depth: 0,
      width: 0,
      inclination: 40,
      anteversion: 15,
      neckShaft: 135,
      torsion: 10,
    };
    const [pair, cup] = [pairOf(set), cupOf(set)];
    const way = pathOf(ZERO, { ...ZERO, flexion: degrees(1) }, 'flexion', degrees(0));
    const [l, a, s] = implantContact(preparedPair(pair), cup, way, 0, Math.PI)?.point ?? [0, 0, 0];
    expect(Math.hypot(l, a, s)).toBeCloseTo(16, 9);
    expect(l * cup.axis[0] + a * cup.axis[1] + s * cup.axis[2]).toBeCloseTo(0, 9);
    // Flexed, the neck meets the front of the rim.
    expect(a).toBeGreaterThan(0);
  });
});
