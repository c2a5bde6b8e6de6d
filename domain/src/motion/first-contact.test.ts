import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ballTree } from '../distance/ball-tree.ts';
import { distanceField } from '../distance/distance-field.ts';
import { surfaceTree } from '../distance/surface-tree.ts';
import { ball, box, cylinder } from '../distance/testing/solids.ts';
import { weldedMesh } from '../distance/weld.ts';
import { degrees } from '../cup/units.ts';
import type { Mesh } from '../models/mesh.ts';
import { firstContact } from './first-contact.ts';
import { ZERO } from './movements.ts';
import { pathOf } from './pose.ts';
import type { HipAngle, HipAngles } from './pose.ts';
import { between } from '../testing/between.ts';

const HERE = [0, 0, 0] as const;
const DEGREE = Math.PI / 180;

const moving = (mesh: Mesh) => ({ tree: ballTree(mesh), shift: HERE });
const standing = (mesh: Mesh) => ({ obstacle: distanceField(surfaceTree(weldedMesh(mesh))), shift: HERE });
const turn = (angle: HipAngle, sense = 1, from: HipAngles = ZERO) =>
  pathOf(from, { ...from, [angle]: degrees(from[angle] + sense) }, angle, degrees(0));

/** In degrees. */
const contactAt = (
  body: Mesh,
  obstacle: ReturnType<typeof standing>,
  path: ReturnType<typeof turn>,
  to = 180,
) => {
  const contact = firstContact(moving(body), obstacle, path, 0, to * DEGREE);
  return contact && contact.at / DEGREE;
};

/** Where a point below the centre, at a distance and turned forward by an angle, has this height in front of the body. */
const flexionTo = (depth: number, forward: number): number => Math.asin(forward / depth) / DEGREE;

describe('the first contact of', () => {
  it('two balls is where their centres are as far apart as their radii together', () => {
    const [radius, reach] = [8, 70];
    // Flexed by 90° the moving ball would be at (0, reach, 0).
    const hit = standing(ball([5, reach, 12], 15));
    const beside = Math.sqrt((15 + radius) ** 2 - 5 * 5);
    const far = Math.hypot(reach, 12);
    const between = Math.acos((far * far + reach * reach - beside * beside) / (2 * far * reach));
    const exact = 90 + Math.atan2(12, reach) / DEGREE - between / DEGREE;
    expect(
      Math.abs((contactAt(ball([0, 0, -reach], radius), hit, turn('flexion')) ?? 0) - exact),
    ).toBeLessThan(0.2);
  });

  it('a ball and the face of a box is where its centre is one radius away from the face', () => {
    const wall = standing(box([-60, 40, -80], [60, 60, 80]));
    assert(
      property(between(4, 15), between(45, 75), (radius, reach) => {
        const exact = flexionTo(reach, 40 - radius);
        expect(
          Math.abs((contactAt(ball([0, 0, -reach], radius, 48), wall, turn('flexion')) ?? 0) - exact),
        ).toBeLessThan(0.5);
      }),
      { numRuns: 6 },
    );
  });

  it('a ball and a cylinder is where the axis of one and the centre of the other are their radii apart', () => {
    const rod = standing(cylinder(-50, 50, [60, 10], 12));
    const [reach, radius] = [62, 9];
    const far = Math.hypot(60, 10);
    const between = Math.acos((far * far + reach * reach - (12 + radius) ** 2) / (2 * far * reach));
    const exact = 90 + (Math.atan2(10, 60) - between) / DEGREE;
    expect(
      Math.abs((contactAt(ball([0, 0, -reach], radius), rod, turn('flexion')) ?? 0) - exact),
    ).toBeLessThan(0.2);
  });

  it('the corner of a box and the face of another is where the corner reaches the face, in each direction of turning', () => {
    const cube = box([20, -10, -60], [30, 10, -50], 4);
    // The farthest corner, (30, y, −60), is abducted onto a wall at the side.
    const wall = standing(box([50, -40, -90], [70, 40, 40]));
    const exact = (Math.asin(50 / Math.hypot(30, 60)) - Math.atan2(30, 60)) / DEGREE;
    expect(Math.abs((contactAt(cube, wall, turn('abduction')) ?? 0) - exact)).toBeLessThan(0.2);
    // Turned inwards, the corner (30, −10, z) comes to lie farthest out where it points straight out: at 31.6.
    const close = standing(box([31, -40, -90], [70, 40, 40]));
    const inward = (Math.atan2(10, 30) - Math.acos(31 / Math.hypot(30, 10))) / DEGREE;
    expect(Math.abs((contactAt(cube, close, turn('rotation')) ?? 0) - inward)).toBeLessThan(0.5);
    expect(Math.abs((contactAt(cube, close, turn('rotation', -1)) ?? 0) - inward)).toBeLessThan(0.5);
  });

  it('a ball and a plate thinner than any step is not jumped over', () => {
    assert(
      property(between(0.02, 0.2), constantFrom(0, 20, 40), (thickness, from) => {
        const plate = standing(box([-40, 44, -80], [40, 44 + thickness, 80]));
        const start = { ...ZERO, flexion: degrees(from) };
        const exact = flexionTo(60, 40) - from;
        expect(
          Math.abs((contactAt(ball([0, 0, -60], 4, 48), plate, turn('flexion', 1, start)) ?? 0) - exact),
        ).toBeLessThan(0.5);
      }),
      { numRuns: 6 },
    );
  });

  it('an edge of a box between its corners is found, though no vertex lies near', () => {
    // Two edges cross at right angles: that of the moving box along x, that of the standing one along z.
    const bar = box([-40, -5, -62], [40, 5, -58], 1);
    const post = standing(box([-3, 50, -100], [3, 70, 100], 1));
    const exact = (Math.asin(50 / Math.hypot(62, 5)) - Math.atan2(5, 62)) / DEGREE;
    const upper = (Math.asin(50 / Math.hypot(58, 5)) - Math.atan2(5, 58)) / DEGREE;
    expect(Math.abs((contactAt(bar, post, turn('flexion')) ?? 0) - Math.min(exact, upper))).toBeLessThan(0.5);
  });

  it('bodies that overlap at the start is the start', () => {
    expect(contactAt(ball([0, 0, -50], 10), standing(ball([0, 0, -55], 20)), turn('flexion'))).toBe(0);
    expect(contactAt(ball([0, 0, -50], 10), standing(ball([0, 0, -50], 30)), turn('flexion'))).toBe(0);
  });

  it('bodies that never meet is none', () => {
    expect(
      contactAt(ball([0, 0, -50], 10), standing(ball([0, 0, 90], 20)), turn('flexion'), 90),
    ).toBeUndefined();
  });

  it('all angles together is where the bodies meet', () => {
    const path = pathOf(
      ZERO,
      { flexion: degrees(90), abduction: degrees(30), rotation: degrees(-20) },
      'flexion',
      degrees(0),
    );
    const wall = standing(box([-80, 40, -80], [80, 60, 80]));
    // Rotation about the long axis does not move a ball on it: its height in front is sin f · cos a, with a = f / 3.
    let exact = 0;
    while (60 * Math.sin(exact * DEGREE) * Math.cos((exact / 3) * DEGREE) < 30) exact += 0.001;
    expect(Math.abs((contactAt(ball([0, 0, -60], 10), wall, path) ?? 0) - exact)).toBeLessThan(0.2);
  });

  it('bone beyond a cut is none', () => {
    const body = { ...moving(ball([0, 0, -50], 10)), cuts: [{ normal: [0, 0, -1] as const, at: 30 }] };
    expect(firstContact(body, standing(ball([0, 50, 0], 10)), turn('flexion'), 0, Math.PI)).toBeUndefined();
  });

  it('is marked on the surface of what stands', () => {
    const contact = firstContact(
      moving(ball([0, 0, -60], 10)),
      standing(box([-60, 40, -80], [60, 60, 80])),
      turn('flexion'),
      0,
      Math.PI,
    );
    expect(contact?.point[1]).toBeCloseTo(40, 1);
    expect(contact?.point[0]).toBeCloseTo(0, 0);
  });
});
