import { describe, expect, it } from 'vitest';
import { isExhaustive } from '../../testing/sampled.ts';
import { difference, lengthOf } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import type { LabelVolume } from '../proposal.ts';
import { proposedLandmarks } from './proposals.ts';
import { anatomy, errorsOf, EXACT, scansOf, STEP } from './testing/turned-patient.ts';
import { SLOW } from '../../testing/slow.ts';

const { pelvis, knees } = scansOf(EXACT);
const { landmarks, confidence } = proposedLandmarks(pelvis, knees);

const isOfWornRim = (name: string): boolean => /^LEFT (inclination|anteversion) /.test(name);

describe('the landmarks proposed for a patient who lies turned by 20 degrees', () => {
  it('measure each value within a degree or a millimetre of the true one, half of it on the mean', () => {
    const { largest, mean } = errorsOf(landmarks);
    expect(largest.filter(([name, error]) => !isOfWornRim(name) && !(error <= 1))).toEqual([]);
    expect(mean).toBeLessThan(0.5);
  });

  it('are unsure of the rim that spurs hide, and sure of the other one', () => {
    const { largest } = errorsOf(landmarks);
    expect(largest.filter(([name, error]) => isOfWornRim(name) && !(error <= 2))).toEqual([]);
    expect(confidence.LEFT.acetabularRim).toBeLessThan(0.5);
    expect(confidence.RIGHT.acetabularRim).toBeGreaterThan(0.5);
  });

  it('each have a confidence from 0 to 1', () => {
    for (const side of SIDES) {
      expect(Object.keys(confidence[side]).sort()).toEqual(Object.keys(anatomy.landmarks[side]).sort());
      for (const [name, value] of Object.entries(confidence[side])) {
        // The worn rim is the only one that is less certain.
        expect(value).toBeGreaterThan(side === 'LEFT' && name === 'acetabularRim' ? 0.1 : 0.2);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('leave out what the scan does not show', SLOW, () => {
    const [nx, ny, nz] = pelvis.volume.size;
    const [low, high] = [Math.round(nz * 0.2), Math.round(nz * 0.66)];
    const cut: LabelVolume = {
      volume: {
        ...pelvis.volume,
        origin: [pelvis.volume.origin[0], pelvis.volume.origin[1], pelvis.volume.origin[2] + low * STEP],
        size: [nx, ny, high - low],
      },
      labels: pelvis.labels.slice(nx * ny * low, nx * ny * high),
    };
    const proposals = proposedLandmarks(cut);
    const { LEFT } = proposals.landmarks;
    expect(LEFT.femoralHeadCentre).toBeDefined();
    expect(LEFT.acetabularRim).toBeDefined();
    expect(LEFT.anteriorSuperiorIliacSpine).toBeUndefined();
    expect(LEFT.shaftDistal).toBeUndefined();
    expect(LEFT.medialPosteriorCondyle).toBeUndefined();
    expect(proposals.missing?.LEFT).toMatchObject({
      anteriorSuperiorIliacSpine: 'NOT_SCANNED',
      shaftDistal: 'NOT_SCANNED',
      medialPosteriorCondyle: 'NOT_SCANNED',
    });
    const empty = proposedLandmarks({ ...cut, labels: new Uint8Array(cut.labels.length) });
    expect(empty.landmarks).toEqual({ LEFT: {}, RIGHT: {} });
    expect(empty.missing?.RIGHT.teardrop).toBe('NO_BONE');
  });

  it.runIf(isExhaustive())(
    'are those of the neck and the greater trochanter where the scan ends above the shaft',
    () => {
      const lowest = anatomy.sides.LEFT.headCentre[2] - 62;
      const { volume, labels } = pelvis;
      const [nx, ny, nz] = volume.size;
      const low = Math.round((lowest - volume.origin[2]) / STEP);
      const { landmarks: seen, missing } = proposedLandmarks({
        volume: {
          ...volume,
          origin: [volume.origin[0], volume.origin[1], volume.origin[2] + low * STEP],
          size: [nx, ny, nz - low],
        },
        labels: labels.slice(nx * ny * low),
      });
      const exact = anatomy.landmarks.LEFT;
      const off = (name: 'neckCentre' | 'greaterTrochanter') =>
        lengthOf(difference(seen.LEFT[name] ?? [0, 0, 0], exact[name] ?? [0, 0, 0]));
      expect(off('neckCentre')).toBeLessThan(4);
      expect(off('greaterTrochanter')).toBeLessThan(6);
      expect(missing?.LEFT).toMatchObject({ shaftProximal: 'NOT_SCANNED', shaftDistal: 'NOT_SCANNED' });
    },
  );
});
