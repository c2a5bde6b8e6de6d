import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { axisInModel } from '@cotyle/domain/cup/placement';
import type { Side } from '@cotyle/domain/hip/side';
import { partsOf } from '@cotyle/domain/planning/parts';
import { describe, expect, it } from 'vitest';
import { cameraPose } from '../../../viewer/scene/orbit.ts';
import { aPlan } from '../testing/a-plan.ts';
import { pictureDirection, pictureFacts, takePlanPictures } from './plan-pictures.ts';
import { PICTURE_TEXTS } from './texts.ts';

const positionOf = (view: Parameters<typeof pictureDirection>[0], side: Side) =>
  cameraPose({ target: [0, 0, 0], distance: 1, ...pictureDirection(view, aPlan(side)) }).position;

describe('the pictures of a plan', () => {
  it.each<Side>(['LEFT', 'RIGHT'])('show a %s hip from its side, and look into its cup', (side) => {
    expect(positionOf('side', side)[0]).toBeCloseTo(side === 'LEFT' ? 1 : -1, 9);
    expect(positionOf('front', side)[1]).toBeCloseTo(-1, 9);
    expect(positionOf('above', side)[2]).toBeCloseTo(1, 9);
    const axis = axisInModel(aPlan(side).cup.angles, side);
    positionOf('cup', side).forEach((value, k) => expect(value).toBeCloseTo(axis[k] ?? 0, 9));
  });

  it('say side, version, angles, parts and the number of the procedure, and nothing of the patient', () => {
    const plan = aPlan();
    const pictured = { procedureId: 7, plan, parts: partsOf(GENERIC_CATALOGUE, plan), version: 3 };
    expect(pictureFacts(pictured)).toEqual([
      'LEFT hip',
      'Plan, version 3',
      'Inclination 40°, anteversion 15° (radiographic)',
      'Generic cup 52 mm',
      'Generic neutral liner 36 mm for cup 52 mm',
      'Generic head 36 mm, M',
      'Procedure #7',
    ]);
    expect(pictureFacts({ ...pictured, version: undefined })[1]).toBe('Plan not saved');
    expect(PICTURE_TEXTS.fileName(7, undefined, 'cup')).toBe('procedure-7-plan-not-saved-cup.png');
    expect(PICTURE_TEXTS.fileName(7, 3, 'front')).toBe('procedure-7-plan-version-3-front.png');
  });

  it('are none where one of them could not be taken', async () => {
    const plan = aPlan();
    const pictured = { procedureId: 7, plan, parts: partsOf(GENERIC_CATALOGUE, plan), version: 3 };
    expect(await takePlanPictures({ screenshot: () => Promise.resolve(null) }, pictured)).toBeUndefined();
  });
});
