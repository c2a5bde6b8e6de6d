import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hipMesh, hipOf, joinedMeshes, moved } from './testing/hips.ts';
import { hipCentre } from '../phantom/hemipelvis.ts';
import { SIDES } from '../hip/side.ts';
import { NO_HIP } from './hip-facts.ts';
import { centreOfPri } from '../cup/centre.ts';
import { centreProblem, NO_CENTRE, OTHER_UNIT } from './centre-check.ts';
import type { ModelGeometry } from './centre-check.ts';
import { between } from '../testing/between.ts';

const boxOf = (mesh: { positions: Float32Array }): Pick<ModelGeometry, 'min' | 'max'> => {
  const along = (k: number) => mesh.positions.filter((_, n) => n % 3 === k);
  const all = (of: (k: number) => number) => [of(0), of(1), of(2)] as const;
  return { min: all((k) => Math.min(...along(k))), max: all((k) => Math.max(...along(k))) };
};
const geometryOf = (mesh: Parameters<typeof hipOf>[0]): ModelGeometry => ({
  ...boxOf(mesh),
  hip: hipOf(mesh),
});

const MODELS = { LEFT: geometryOf(hipMesh('LEFT')), RIGHT: geometryOf(hipMesh('RIGHT')) };
const PELVIS = boxOf(joinedMeshes(hipMesh('LEFT'), hipMesh('RIGHT')));
const pri = (position: number, superior = 0) => ({ position, superior, anterior: null, posterior: null });
const fromPri = (side: 'LEFT' | 'RIGHT', position: number, superior = 0) => {
  const centre = centreOfPri(pri(position, superior), side);
  return centre && { centre, source: 'pri' as const };
};

describe.each(SIDES)('the cup centre on a %s hip', (side) => {
  const [x] = hipCentre(side);

  it('is accepted in the socket and around it', () => {
    fc.assert(
      fc.property(between(80, 100), between(-10, 20), (position, superior) => {
        expect(centreProblem(fromPri(side, position, superior), MODELS[side], side)).toBeUndefined();
      }),
    );
  });

  it('is doubted in the frame of another model', () => {
    fc.assert(
      fc.property(fc.constantFrom(-1, 1), between(300, 2000), fc.constantFrom(0, 1, 2), (sign, far, axis) => {
        const at = [x, 0, 0].map((value, k) => (k === axis ? value + sign * far : value));
        const centre = { x: at[0] ?? 0, y: at[1] ?? 0, z: at[2] ?? 0 };
        expect(centreProblem({ centre, source: 'pri' }, MODELS[side], side)).toContain(
          'mm outside the model',
        );
      }),
    );
  });

  it('is doubted inside the model if it is away from the socket', () => {
    const centre = { x, y: 0, z: 110 };
    expect(centreProblem({ centre, source: 'picked' }, MODELS[side], side)).toMatch(
      /^The cup centre picked on a model .* lies 1\d\d mm from the middle of the socket\./,
    );
  });

  it('is reported as missing if there is none', () => {
    expect(centreProblem(undefined, MODELS[side], side)).toBe(NO_CENTRE);
  });

  it('is checked by the bounds alone if no socket was found', () => {
    const place = { ...MODELS[side], hip: null };
    expect(centreProblem({ centre: { x, y: 0, z: 110 }, source: 'pri' }, place, side)).toBeUndefined();
    expect(centreProblem({ centre: { x: -3 * x, y: 0, z: 0 }, source: 'pri' }, place, side)).toContain(
      'outside',
    );
  });

  it('is doubted near the middle and on the other side of a whole pelvis without a visible socket', () => {
    const pelvis = { ...PELVIS, hip: NO_HIP };
    expect(centreProblem(fromPri(side, 90), pelvis, side)).toBeUndefined();
    for (const position of [0, 0.09, -90])
      expect(centreProblem(fromPri(side, position), pelvis, side)).toContain('does not lie where');
    expect(centreProblem(fromPri(side, 0), { ...MODELS[side], hip: NO_HIP }, side)).toBeUndefined();
  });

  it('is doubted on a model in inches', () => {
    const inches = geometryOf(moved(hipMesh(side), (px, py, pz) => [px / 25.4, py / 25.4, pz / 25.4]));
    expect(centreProblem(fromPri(side, 90), inches, side)).toContain('outside the model');
  });
});

it.each([
  ['metres', 0.001],
  ['centimetres', 0.1],
  ['inches', 1 / 25.4],
])(
  'a cup centre in the socket of a model in %s is doubted, because the cup is in millimetres',
  (_, scale) => {
    const model = geometryOf(moved(hipMesh('LEFT'), (x, y, z) => [x * scale, y * scale, z * scale]));
    expect(centreProblem(fromPri('LEFT', 90 * scale), model, 'LEFT')).toBe(OTHER_UNIT);
    expect(centreProblem(fromPri('LEFT', 90 * scale), { ...model, hip: null }, 'LEFT')).toBe(
      scale === 0.001 ? OTHER_UNIT : undefined,
    );
  },
);

it('a cup centre in the socket of the other hip is doubted on a whole pelvis in RAS', () => {
  const pelvis = moved(joinedMeshes(hipMesh('LEFT'), hipMesh('RIGHT')), (x, y, z) => [-x, -y, z]);
  expect(centreProblem(fromPri('LEFT', 90), geometryOf(pelvis), 'LEFT')).toContain('socket of the right hip');
});
