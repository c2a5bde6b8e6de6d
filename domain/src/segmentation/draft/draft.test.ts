import { beforeAll, describe, expect, it } from 'vitest';
import type { Volume } from '../../ct/volume.ts';
import { diceOf, qualityOf, separationOf } from '../quality/quality.ts';
import { SEGMENT_NAMES, SEGMENTS } from '../segments.ts';
import type { Draft, DraftStage, Scan } from './draft.ts';
import { CLASS_COUNT } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { doubtText } from './doubts.ts';
import { drawn } from './draw.ts';
import { overviewOf } from './find-bones.ts';
import { arranged } from './grid.ts';
import type { Grid } from './grid.ts';
import { hipsOf, likeliest } from './hips.ts';
import type { Hips } from './hips.ts';
import { hipVolume, oracleGuess, simpleBones, simpleJoint, simpleScan, turned } from './testing/hip-scan.ts';
import type { Guess } from './predict.ts';
import { BONES } from './tidy.ts';

const PITCH = 2.5;
const bones = simpleBones(4);
const { scan, truth } = simpleScan(bones, hipVolume(PITCH));
const guesses = new Map<string, Guess>();

/** The draft of a scan of which a network would be nearly right. */
const draftByOracle = (own: Scan): Promise<Draft> => {
  const view = arranged(own);
  const overview = overviewOf(view);
  const key = JSON.stringify(overview.grid);
  const guess = guesses.get(key) ?? oracleGuess(bones, view, overview.grid, 0.8);
  guesses.set(key, guess);
  const best = likeliest(guess);
  const hips = hipsOf(guess, best, overview.body);
  return drawn(view, overview, { guess, best, hips, fine: undefined, isByNetwork: true }, {});
};

describe('a draft from a guess', () => {
  let draft: Draft;
  beforeAll(async () => {
    draft = await draftByOracle(scan);
  });

  it('comes close to each bone', () => {
    for (const value of BONES) {
      const { dice, meanDistance } = qualityOf(draft.labels, truth, scan.volume, value);
      expect({ value, isClose: dice > 0.96 && meanDistance < 0.3, dice, meanDistance }).toMatchObject({
        isClose: true,
      });
    }
  });

  it('keeps the femora apart from the hip bones', () => {
    expect(separationOf(draft.labels, truth.labels, scan.volume)).toEqual({ mixed: 0, contact: 0 });
  });

  it('says that the femora end at the edge of the scan', () => {
    const cut = draft.doubts.filter(({ code }) => code === 'CUT_OFF');
    expect(cut.map(({ segment }) => segment).sort()).toEqual(['LEFT_FEMUR', 'RIGHT_FEMUR']);
    for (const { place } of cut) expect(place[2]).toBeCloseTo(-100, 0);
    expect(cut.map(doubtText).sort()[0]).toMatch(/^Left femur ends at the edge of the scan \(\d+ mm²\)\.$/);
  });

  it('of a mirrored scan is the mirror image with the sides exchanged', async () => {
    const [nx] = scan.volume.size;
    const flipped = new Int16Array(scan.hounsfield.length);
    for (let row = 0; row < flipped.length; row += nx)
      for (let i = 0; i < nx; i++) flipped[row + i] = scan.hounsfield[row + nx - 1 - i] ?? 0;
    const mirrored = await draftByOracle({ volume: scan.volume, hounsfield: flipped });
    const other = [0, 2, 1, 3, 5, 4];
    let different = 0;
    for (let row = 0; row < flipped.length; row += nx)
      for (let i = 0; i < nx; i++)
        if (mirrored.labels[row + i] !== other[draft.labels[row + nx - 1 - i] ?? 0]) different++;
    const bone = draft.labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0);
    expect(different / bone).toBeLessThan(0.005);
  });

  it('is the same in the voxels of a scan that lies the other way round', async () => {
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
  it('finds the heads, keeps them apart from their sockets and names the sides', async () => {
    const stages: DraftStage[] = [];
    const { labels, doubts } = await draftOf(scan, undefined, {
      onProgress: (stage) => {
        if (stages.at(-1) !== stage) stages.push(stage);
      },
    });
    for (const name of ['LEFT_FEMUR', 'RIGHT_FEMUR'] as const)
      expect(qualityOf(labels, truth, scan.volume, SEGMENTS[name].value).dice).toBeGreaterThan(0.9);
    expect(separationOf(labels, truth.labels, scan.volume).contact).toBe(0);
    expect(doubts.filter(({ code }) => code === 'WITHOUT_NETWORK').length).toBeGreaterThan(3);
    expect(stages).toEqual(['PREPARING', 'REFINING', 'CHECKING']);
  });

  it('is also made where the network finds nothing', async () => {
    const nothing = (patch: Float32Array): Promise<Float32Array> => {
      const probabilities = new Float32Array(patch.length * CLASS_COUNT);
      probabilities.fill(1, 0, patch.length);
      return Promise.resolve(probabilities);
    };
    const { doubts } = await draftOf(scan, { coarse: nothing, fine: nothing });
    expect(doubts.some(({ code }) => code === 'WITHOUT_NETWORK')).toBe(true);
  });

  it('of a scan without bones is empty and says what is missing', async () => {
    const empty = { volume: hipVolume(4), hounsfield: new Int16Array(simpleSize(4)).fill(40) };
    const { labels, doubts } = await draftOf(empty, undefined);
    expect(labels.every((label) => label === 0)).toBe(true);
    expect(doubts.map(({ code }) => code)).toEqual(['MISSING', 'MISSING']);
  });

  it('ends with the reason of its signal', async () => {
    const signal = {
      throwIfAborted: () => {
        throw new Error('cancelled');
      },
    };
    await expect(draftOf(scan, undefined, { signal })).rejects.toThrow('cancelled');
  });
});

const simpleSize = (pitch: number): number => hipVolume(pitch).size.reduce((a, b) => a * b, 1);

describe('metal', () => {
  it('is a segment of its own, with doubts about the bones near it', async () => {
    const { volume } = scan;
    const hounsfield = scan.hounsfield.slice();
    const [nx, ny] = volume.size;
    // A rod in the left shaft.
    for (let k = 2; k < 16; k++)
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++)
          hounsfield[Math.round((118 + 150) / PITCH) + i + nx * (Math.round(70 / PITCH) + j + ny * k)] = 3000;
    const { labels, doubts } = await draftByOracle({ volume, hounsfield });
    const metal = labels.reduce((sum, label) => sum + (label === SEGMENTS.METAL.value ? 1 : 0), 0);
    expect(metal).toBeGreaterThanOrEqual(25 * 14);
    const near = doubts.find(({ code }) => code === 'METAL_NEARBY');
    expect(near?.segment).toBe('LEFT_FEMUR');
    expect(near?.amount).toBeLessThan(6);
    expect(SEGMENT_NAMES).toContain(near?.segment);
  });
});
