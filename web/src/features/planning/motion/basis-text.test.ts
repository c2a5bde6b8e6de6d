import { describe, expect, it } from 'vitest';
import { basisText } from './basis-text.ts';

const FACTS = {
  basis: 'implants',
  bones: 'none',
  hasStem: true,
  hasLandmarks: true,
  femur: 'there',
  deviation: 0.012,
} as const;

describe('what the movements take into account', () => {
  it('are the bones with the deviation of the drawn surfaces, or the STL files themselves', () => {
    const facts = { ...FACTS, basis: 'implants and bones', bones: 'ready' } as const;
    expect(basisText(facts)).toMatch(/full detail, within 0\.012 mm of their STL files/);
    expect(basisText({ ...facts, deviation: undefined })).toMatch(/as in their STL files/);
  });

  it('are the implants alone, with the reason', () => {
    expect(basisText({ ...FACTS, bones: 'preparing' })).toMatch(/being prepared/);
    expect(basisText({ ...FACTS, hasStem: false })).toMatch(/^Implant on implant only: no stem/);
    expect(basisText({ ...FACTS, femur: 'none' })).toMatch(/no model of the femur/);
    expect(basisText({ ...FACTS, femur: 'loading' })).toMatch(/are loading/);
    expect(basisText({ ...FACTS, hasLandmarks: false })).toMatch(/landmarks of the femur are not known/);
    expect(basisText({ ...FACTS, bones: { bone: 'femur', problem: 'far' } })).toBe(
      'Implant on implant only: the femur lies more than 60 mm away from the joint.',
    );
  });
});
