import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot } from '../ct/vector.ts';
import { degrees, fromRadians, millimetres } from '../cup/units.ts';
import { tallyMesh } from '../models/mesh-tally.ts';
import type { Mesh } from '../models/mesh.ts';
import {
  cupAndLiner,
  headAndStem,
  headsFor,
  leastThickness,
  linerAndHead,
  linersFor,
} from './compatibility.ts';
import { GENERIC_CATALOGUE, HEAD_DIAMETERS } from './generic.ts';
import { partMesh } from './part-mesh.ts';
import {
  collarPoint,
  headCentreInCup,
  headCentreOnStem,
  neckAxis,
  neckLengthOf,
  resectionPlane,
  rimHeightAt,
} from './references.ts';
import { MESH_DEVIATION_MM } from './round-mesh.ts';
import { stemSections } from './stem-mesh.ts';
import type { Cup, Head, ImplantPart, Liner } from './types.ts';

const { cups, liners, heads, stems } = GENERIC_CATALOGUE;
const PARTS: readonly ImplantPart[] = [...cups, ...liners, ...heads, ...stems];

const found = <P extends ImplantPart>(parts: readonly P[], id: string): P => {
  const part = parts.find((one) => one.id === id);
  if (!part) throw new Error(`There is no ${id}.`);
  return part;
};

type Point = readonly [number, number, number];

const cornersOf = ({ positions: p, triangles }: Mesh, n: number): readonly [Point, Point, Point] => {
  const corner = (k: number): Point => {
    const at = 3 * (triangles[n + k] ?? 0);
    return [p[at] ?? 0, p[at + 1] ?? 0, p[at + 2] ?? 0];
  };
  return [corner(0), corner(1), corner(2)];
};

const tallied = (mesh: Mesh) => {
  const tally = tallyMesh();
  for (let n = 0; n < mesh.triangles.length; n += 3) {
    const [a, b, c] = cornersOf(mesh, n);
    tally.add(...a, ...b, ...c);
  }
  return tally.count();
};

describe('the generic catalogue', () => {
  it('has cups from 40 to 68 mm, heads from 22 to 40 mm and stems in two offsets', () => {
    expect(cups.map(({ diameter }) => diameter)).toEqual([
      40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68,
    ]);
    expect([...new Set(heads.map(({ diameter }) => diameter))]).toEqual([...HEAD_DIAMETERS]);
    expect(new Set(stems.map(({ offset }) => offset))).toEqual(new Set(['standard', 'high']));
    expect(new Set(liners.map(({ design }) => design))).toEqual(new Set(['neutral', 'offset', 'lipped']));
  });

  it('calls each part generic and by an id of its own', () => {
    expect(PARTS.every(({ name }) => name.startsWith('Generic '))).toBe(true);
    expect(new Set(PARTS.map(({ id }) => id)).size).toBe(PARTS.length);
  });

  it('has a liner of each design for each cup, and none that is thinner than 5 mm', () => {
    for (const cup of cups)
      expect(new Set(linersFor(GENERIC_CATALOGUE, cup).map(({ design }) => design)).size).toBe(3);
    expect(Math.min(...liners.map(leastThickness))).toBe(5);
  });

  it.each([
    [40, 22],
    [44, 28],
    [48, 32],
    [52, 36],
    [56, 40],
    [68, 40],
  ])('takes in a cup of %d mm heads up to %d mm', (size, largest) => {
    const fitting = linersFor(GENERIC_CATALOGUE, found(cups, `generic/cup/${size}`));
    expect(Math.max(...fitting.map(({ headDiameter }) => headDiameter))).toBe(largest);
  });

  it('has a head of each neck length for each liner', () => {
    for (const liner of liners) expect(headsFor(GENERIC_CATALOGUE, liner)).toHaveLength(4);
  });

  it('gives high stems 6 mm more offset at the same height', () => {
    for (const stem of stems.filter(({ offset }) => offset === 'standard')) {
      const high = found(stems, stem.id.replace('standard', 'high'));
      expect(high.femoralOffset - stem.femoralOffset).toBeCloseTo(6, 6);
      expect(high.headHeight).toBe(stem.headHeight);
    }
  });
});

describe('parts that do not fit', () => {
  const cup = found(cups, 'generic/cup/52');
  const liner = found(liners, 'generic/liner/52-36-neutral');
  const head = found(heads, 'generic/head/36-M');

  it('are named with both measures', () => {
    expect(cupAndLiner(cup, liner)).toBeUndefined();
    expect(cupAndLiner(found(cups, 'generic/cup/54'), liner)).toBe(
      'The liner is 46 mm wide, but the cup takes one of 48 mm.',
    );
    const thin = { ...liner, headDiameter: millimetres(40) };
    expect(cupAndLiner(cup, thin)).toBe('The liner would be 3 mm thick. At least 5 mm are needed.');
    expect(linerAndHead(liner, head)).toBeUndefined();
    expect(linerAndHead(liner, found(heads, 'generic/head/32-M'))).toBe(
      'The head has 32 mm, but the liner takes one of 36 mm.',
    );
    const [stem] = stems;
    expect(stem && headAndStem(head, stem)).toBeUndefined();
    expect(stem && headAndStem({ ...head, taper: '12/14' }, stem)).toContain('the taper 12/14');
  });
});

describe('the mesh of a part', () => {
  it('is closed, faces outwards and has no triangle without an area', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARTS), (part) => {
        const { facts, degenerate, insideOut } = tallied(partMesh(part));
        expect(facts.closed).toBe(true);
        expect(facts.volume).toBeGreaterThan(0);
        expect(degenerate).toBe(0);
        expect(insideOut).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  /** The distance of a point from the surface of a part that is made of balls, planes and cylinders. */
  const offCup = ({ diameter, linerDiameter }: Cup, [x, y, z]: Point): number => {
    const r = Math.hypot(x, y, z);
    return Math.min(Math.abs(r - diameter / 2), Math.abs(r - linerDiameter / 2), Math.abs(z));
  };
  const offHead = ({ diameter }: Head, [x, y, z]: Point): number => {
    const flat = -1 * (diameter / 2) * Math.cos(Math.asin(0.5));
    return Math.min(Math.abs(Math.hypot(x, y, z) - diameter / 2), Math.abs(z - flat));
  };
  const offLiner = (liner: Liner, [x, y, z]: Point): number => {
    const [outer, inner] = [liner.diameter / 2, liner.headDiameter / 2];
    const rim = liner.offset + rimHeightAt(liner, fromRadians(Math.atan2(y, x)));
    const wide = Math.hypot(x, y);
    return Math.min(
      Math.abs(Math.hypot(wide, Math.min(0, z)) - outer),
      Math.abs(Math.hypot(wide, Math.min(0, z - liner.offset)) - inner),
      Math.abs(z - rim),
    );
  };
  const off = (part: Cup | Liner | Head, point: Point): number => {
    if (part.kind === 'cup') return offCup(part, point);
    return part.kind === 'head' ? offHead(part, point) : offLiner(part, point);
  };

  it('deviates by no more than is stated', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cups, ...liners, ...heads), (part) => {
        const mesh = partMesh(part);
        let largest = 0;
        for (let n = 0; n < mesh.triangles.length; n += 3) {
          const [a, b, c] = cornersOf(mesh, n);
          const between = (u: number, v: number, w: number): Point => [
            u * a[0] + v * b[0] + w * c[0],
            u * a[1] + v * b[1] + w * c[1],
            u * a[2] + v * b[2] + w * c[2],
          ];
          for (const point of [
            between(1 / 3, 1 / 3, 1 / 3),
            between(0.5, 0.5, 0),
            between(0, 0.5, 0.5),
            between(0.5, 0, 0.5),
          ])
            largest = Math.max(largest, off(part, point));
        }
        expect(largest).toBeLessThanOrEqual(MESH_DEVIATION_MM);
      }),
      { numRuns: 12 },
    );
  });

  it('of a stem follows the curves of its sections as closely', () => {
    const FINER = 10;
    // The other half is spent around the sections.
    const ALONG = MESH_DEVIATION_MM / 2;
    for (const stem of stems.filter(({ size }) => size % 11 === 1)) {
      const [coarse, fine] = [stemSections(stem), stemSections(stem, 24 * FINER)];
      let largest = 0;
      for (let n = 0; n < fine.length - 4; n++) {
        const [from, to, exact] = [coarse[Math.floor(n / FINER)], coarse[Math.floor(n / FINER) + 1], fine[n]];
        if (!from || !to || !exact) throw new Error('A section is missing.');
        const t = (n % FINER) / FINER;
        const apart = (a: number, b: number, c: number): number => a + t * (b - a) - c;
        for (const edge of ['lateral', 'medial'] as const)
          largest = Math.max(
            largest,
            Math.hypot(
              apart(from[edge][0], to[edge][0], exact[edge][0]),
              apart(from[edge][1], to[edge][1], exact[edge][1]),
            ),
          );
        largest = Math.max(largest, Math.abs(apart(from.thickness, to.thickness, exact.thickness)));
      }
      expect(largest).toBeLessThan(ALONG);
    }
  });
});

describe('the reference points', () => {
  it('of a stem put the head along the neck, at the angle of the neck', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stems), fc.constantFrom(...heads), (stem, head) => {
        const axis = neckAxis(stem);
        expect(Math.hypot(...axis)).toBeCloseTo(1, 12);
        expect(fromRadians(Math.acos(dot(axis, [0, 0, -1])))).toBeCloseTo(stem.neckAngle, 9);
        const [x, y, z] = headCentreOnStem(stem, head);
        expect(y).toBe(0);
        expect(x).toBeCloseTo(stem.femoralOffset + head.neckLength * axis[0], 9);
        expect(z).toBeCloseTo(stem.headHeight + head.neckLength * axis[2], 9);
        expect(neckLengthOf(stem, head) - neckLengthOf(stem, { neckLength: millimetres(0) })).toBeCloseTo(
          head.neckLength,
          9,
        );
        expect(resectionPlane(stem)).toEqual({ point: collarPoint(stem), normal: axis });
      }),
    );
  });

  it('of a liner are those of its offset and lip', () => {
    const offset = found(liners, 'generic/liner/52-36-offset');
    const lipped = found(liners, 'generic/liner/52-36-lipped');
    expect(headCentreInCup(offset)).toEqual([0, 0, 4]);
    expect(headCentreInCup(lipped)).toEqual([0, 0, 0]);
    expect(rimHeightAt(offset, 0)).toBe(0);
    expect([0, 45, -45, 315].map((azimuth) => rimHeightAt(lipped, azimuth))).toEqual([4, 4, 4, 4]);
    expect(rimHeightAt(lipped, 60)).toBeCloseTo(2, 9);
    expect(rimHeightAt(lipped, degrees(75))).toBeCloseTo(0, 9);
    expect(rimHeightAt(lipped, 180)).toBeCloseTo(0, 9);
  });
});
