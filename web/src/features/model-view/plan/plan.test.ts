import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { angleText, placedCup, shownPlan, parsedPlan, angleProblem } from './plan.ts';

const record = aProcedure({
  status: 'MODEL_READY',
  sideSurgeon: 'LEFT',
  sideEngineer: 'LEFT',
  plannedInclination: 40,
  plannedAnteVersion: 15,
  size: 54,
  position: 90,
});

describe('the plan in the viewer', () => {
  it('is the typed one while it is valid', () => {
    expect(parsedPlan({ inclination: '42.5', anteversion: '20' })).toEqual({
      inclination: 42.5,
      anteversion: 20,
    });
    expect(parsedPlan({ inclination: '60', anteversion: '20' })).toBeUndefined();
    expect(parsedPlan({ inclination: '', anteversion: '20' })).toBeUndefined();
    expect(angleProblem('inclination', '60')).toBe('From 35 to 50 only');
    expect(angleProblem('anteversion', '60')).toBe('From 5 to 45 only');
    expect(angleProblem('anteversion', '')).toBeUndefined();
  });

  it('is the saved one while the typed one is invalid', () => {
    expect(shownPlan({ inclination: '6', anteversion: '20' }, record)).toEqual({
      inclination: 40,
      anteversion: 15,
    });
  });

  it('is placed only when centre, size and side are known', () => {
    const angles = shownPlan({ inclination: '40', anteversion: '15' }, record);
    expect(placedCup(record, angles, true)).toMatchObject({ centre: { x: 90, y: 0, z: 0 }, diameter: 54 });
    expect(placedCup({ ...record, size: null }, angles, true)).toBeUndefined();
    expect(placedCup({ ...record, position: null }, angles, true)).toBeUndefined();
    expect(placedCup({ ...record, sideSurgeon: null }, angles, true)).toBeUndefined();
    expect(placedCup(record, undefined, true)).toBeUndefined();
  });

  it('is formatted in tenths of a degree', () => {
    expect([40, 40.04, 40.05, 39.96].map(angleText)).toEqual(['40', '40', '40.1', '40']);
  });
});
