import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { partsOf } from '@cotyle/domain/planning/parts';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { pictureFacts } from './plan-pictures.ts';
import { PICTURE_TEXTS } from './texts.ts';

describe('the pictures of a plan', () => {
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
});
