import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreAt, nearestStep, offsetOf, offsetWord, offsetWords } from './centre-offset.ts';

const NATIVE = { x: 90.13, y: -4.27, z: 11.9 };
const MIRRORED = { ...NATIVE, x: -NATIVE.x };
const tenths = fc.integer({ min: -500, max: 500 }).map((value) => value / 10);
const offsets = fc.record({ lateral: tenths, anterior: tenths, superior: tenths });

describe('the centre of a cup against the native one', () => {
  it('comes back from its offset, on both sides', () => {
    fc.assert(
      fc.property(offsets, (offset) => {
        expect(offsetOf(centreAt(NATIVE, offset, 'LEFT'), NATIVE, 'LEFT')).toEqual(offset);
        expect(offsetOf(centreAt(MIRRORED, offset, 'RIGHT'), MIRRORED, 'RIGHT')).toEqual(offset);
      }),
    );
  });

  it('is mirrored between the sides, and nothing else', () => {
    fc.assert(
      fc.property(offsets, (offset) => {
        const [left, right] = [centreAt(NATIVE, offset, 'LEFT'), centreAt(MIRRORED, offset, 'RIGHT')];
        expect({ ...right, x: -right.x }).toEqual(left);
      }),
    );
  });

  it('is named in clinical words', () => {
    expect(offsetWord('lateral', -1.5)).toBe('1.5 mm medial');
    expect(offsetWord('anterior', -2)).toBe('2 mm posterior');
    expect(offsetWords({ lateral: 0, anterior: 1, superior: -0.5 })).toBe('1 mm anterior, 0.5 mm inferior');
    expect(offsetWords({ lateral: 0, anterior: 0, superior: 0 })).toBe('At the native centre');
  });

  it('is dragged in steps of half a millimetre', () => {
    const dragged = nearestStep({ x: 92.3, y: -4.27, z: 11.2 }, NATIVE, 'LEFT');
    expect(offsetOf(dragged, NATIVE, 'LEFT')).toEqual({ lateral: 2, anterior: 0, superior: -0.5 });
  });
});
