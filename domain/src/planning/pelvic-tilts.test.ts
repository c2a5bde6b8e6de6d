import { describe, expect, it } from 'vitest';
import { movedBy, movedLandmarks, position, syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { AVERAGE_TILTS } from '../motion/movements.ts';
import { scannedTilt, usualTilts } from './pelvic-tilts.ts';

const HIP = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};
const tilted = (tilt: number) =>
  movedLandmarks(syntheticHips({ LEFT: HIP, RIGHT: HIP }), (point) =>
    movedBy(position(tilt, 4, -3, [5, 0, 9]), point),
  );

describe('the tilt of the pelvis', () => {
  it('is that of the scan when lying, and the average change from it in other postures', () => {
    expect(scannedTilt(tilted(8.24))).toBe(8.2);
    expect(usualTilts(tilted(8.24))).toEqual({ lying: 8.2, standing: 13.2, sitting: 33.2 });
    expect(usualTilts(tilted(-6)).lying).toBe(-6);
  });

  it('is counted from the scan where the pelvic plane is not known', () => {
    expect(scannedTilt({ LEFT: {}, RIGHT: {} })).toBeUndefined();
    expect(usualTilts({ LEFT: {}, RIGHT: {} })).toEqual(AVERAGE_TILTS);
  });
});
