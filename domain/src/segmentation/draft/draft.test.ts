import { beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../testing/sampled.ts';
import { qualityOf, separationOf } from '../quality/quality.ts';
import { SEGMENT_NAMES, SEGMENTS } from '../segments.ts';
import type { Draft, DraftStage } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { doubtText } from './doubts.ts';
import { draftByOracle, PITCH, scan, truth } from './testing/draft-by-oracle.ts';
import { hipVolume } from './testing/hip-scan.ts';
import { BONES } from './tidy.ts';
import { SLOW } from '../../testing/slow.ts';

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

  it.runIf(isExhaustive())('of a mirrored scan is the mirror image with the sides exchanged', async () => {
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
});

describe('a draft without a network', () => {
  it('finds the heads, keeps them apart from their sockets and names the sides', SLOW, async () => {
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
  it.runIf(isExhaustive())('is a segment of its own, with doubts about the bones near it', async () => {
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
