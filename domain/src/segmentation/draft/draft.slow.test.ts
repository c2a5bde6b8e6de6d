import { describe, expect, it } from 'vitest';
import type { Volume } from '../../ct/volume.ts';
import { diceOf, qualityOf, separationOf } from '../quality/quality.ts';
import { SEGMENTS } from '../segments.ts';
import { CLASS_COUNT } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { drawn } from './draw.ts';
import { overviewOf } from './find-bones.ts';
import { arranged } from './grid.ts';
import type { Grid } from './grid.ts';
import { likeliest } from './hips.ts';
import type { Hips } from './hips.ts';
import { draftByOracle, scan } from './testing/draft-by-oracle.ts';
import { oracleGuess, simpleJoint, simpleScan, turned } from './testing/hip-scan.ts';
import { BONES } from './tidy.ts';

describe('a draft from a guess', () => {
  it('is the same in the voxels of a scan that lies the other way round', async () => {
    const draft = await draftByOracle(scan);
    const { volume, values } = turned(scan.volume, scan.hounsfield, new Int16Array(scan.hounsfield.length));
    const { labels } = await draftByOracle({ volume, hounsfield: values });
    const same = turned(scan.volume, draft.labels, new Uint8Array(draft.labels.length));
    for (const value of BONES) expect(diceOf(labels, same.values, value)).toBeGreaterThan(0.999);
  });
});

describe('a joint space of 1 mm', () => {
  it('stays open, and the surfaces on both sides of it are right', async () => {
    const joint = simpleJoint(1);
    const volume: Volume = {
      origin: [-26, -26, -26],
      axes: scan.volume.axes,
      spacing: [0.8, 0.8, 0.8],
      size: [66, 66, 66],
    };
    const own = simpleScan(joint, volume);
    const view = arranged(own.scan);
    const overview = overviewOf(view);
    const guess = oracleGuess(joint, view, overview.grid, 0.5);
    const grid: Grid = { start: [0, 0, 0], spacing: [1.25, 1.25, 1.25], size: [42, 42, 42] };
    const fine = { ...oracleGuess(joint, view, grid, 0.5), covered: new Uint8Array(42 ** 3).fill(1) };
    const hips: Hips = { heads: {}, middle: [-90, 0, 0], left: [1, 0, 0] };
    const best = likeliest(guess);
    const { labels } = await drawn(view, overview, { guess, best, hips, fine, isByNetwork: true }, {});
    expect(separationOf(labels, own.truth.labels, volume)).toEqual({ mixed: 0, contact: 0 });
    for (const { value } of [SEGMENTS.LEFT_HIP_BONE, SEGMENTS.LEFT_FEMUR]) {
      const { dice, meanDistance } = qualityOf(labels, own.truth, volume, value);
      expect({ value, dice, meanDistance, isClose: dice > 0.97 && meanDistance < 0.25 }).toMatchObject({
        isClose: true,
      });
    }
  });
});

describe('a draft without a network', () => {
  it('is also made where the network finds nothing', async () => {
    const nothing = (patch: Float32Array): Promise<Float32Array> => {
      const probabilities = new Float32Array(patch.length * CLASS_COUNT);
      probabilities.fill(1, 0, patch.length);
      return Promise.resolve(probabilities);
    };
    const { doubts } = await draftOf(scan, { coarse: nothing, fine: nothing });
    expect(doubts.some(({ code }) => code === 'WITHOUT_NETWORK')).toBe(true);
  });
});
