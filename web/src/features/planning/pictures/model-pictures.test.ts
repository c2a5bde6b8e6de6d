import { axisInModel } from '@cotyle/domain/cup/placement';
import type { Side } from '@cotyle/domain/hip/side';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { partsOf } from '@cotyle/domain/planning/parts';
import { describe, expect, it } from 'vitest';
import { cameraPose } from '../../../viewer/scene/orbit.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { modelPictures, pictureDirection, pictureRequest } from './model-pictures.ts';
import type { PlanOnModel } from './model-pictures.ts';
import { PicturesFailed } from './taken-pictures.ts';

const positionOf = (view: Parameters<typeof pictureDirection>[0], side: Side) =>
  cameraPose({ target: [0, 0, 0], distance: 1, ...pictureDirection(view, aPlan(side)) }).position;

const onModel = (side: Side, changes: Partial<PlanOnModel> = {}): PlanOnModel => {
  const plan = aPlan(side);
  return {
    plan,
    parts: partsOf(GENERIC_CATALOGUE, plan),
    landmarks: { LEFT: {}, RIGHT: {} },
    bounds: { min: [-150, -80, -100], max: [150, 80, 120] },
    femur: undefined,
    ...changes,
  };
};

describe('the pictures of a plan on its model', () => {
  it.each<Side>(['LEFT', 'RIGHT'])('show a %s hip from its side, and look into its cup', (side) => {
    expect(positionOf('side', side)[0]).toBeCloseTo(side === 'LEFT' ? 1 : -1, 9);
    expect(positionOf('front', side)[1]).toBeCloseTo(-1, 9);
    expect(positionOf('above', side)[2]).toBeCloseTo(1, 9);
    const axis = axisInModel(aPlan(side).cup.angles, side);
    positionOf('cup', side).forEach((value, k) => expect(value).toBeCloseTo(axis[k] ?? 0, 9));
  });

  it('frame the pelvis and whatever of the implants lies outside of it', () => {
    const small = { min: [-10, -10, -10], max: [10, 10, 10] } as const;
    const [front] = pictureRequest(onModel('LEFT', { bounds: small })).shots;
    const { cup } = aPlan('LEFT');
    expect(front?.frame.max[0]).toBeGreaterThan(cup.centre.x);
    expect(front?.frame.min[0]).toBe(-10);
    const mirrored = pictureRequest(onModel('RIGHT', { bounds: small })).shots[0]?.frame;
    expect(mirrored?.min[0]).toBeCloseTo(-(front?.frame.max[0] ?? 0), 3);
  });

  it('show nothing before the opening of the cup in the view along its axis', () => {
    const { parts, shots } = pictureRequest(onModel('LEFT'));
    const cup = shots.at(-1);
    expect(shots[0]?.keys).toEqual(parts.map(({ key }) => key));
    expect(cup?.keys).toHaveLength(parts.length - 1);
    expect(parts.filter(({ key }) => !cup?.keys.includes(key)).map(({ key }) => key)).toEqual([
      expect.stringContaining('head'),
    ]);
  });

  it('are none where one of them could not be taken', async () => {
    const viewer = { pictures: () => Promise.resolve(null) };
    await expect(modelPictures(viewer, onModel('LEFT'))).rejects.toBeInstanceOf(PicturesFailed);
    await expect(modelPictures(null, onModel('LEFT'))).rejects.toBeInstanceOf(PicturesFailed);
  });
});
