import { gunzipSync } from 'node:zlib';
import { pointOf } from '@cotyle/domain/ct/volume';
import { changed } from '@cotyle/domain/phantom/ct-variants';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import type { Scan } from '@cotyle/domain/segmentation/draft/draft';
import { slabLength } from '@cotyle/domain/segmentation/slabs';
import { DRAFT_DAMAGED } from '@cotyle/domain/segmentation/texts';
import { describe, expect, it } from 'vitest';
import { inspectScan } from '../../ct/inspection/inspect.ts';
import { bytesSource, scanFiles, zipped } from '../../ct/testing/scans.ts';
import { chooseGrids } from '../source/choose-grids.ts';
import { slicesOfGrid } from '../source/source-slices.ts';
import { makeDraft } from './make-draft.ts';
import type { DraftTools } from './make-draft.ts';
import type { DraftTask, MadeSlab } from './task.ts';

const SPACING = 10;

const scanOf = async (variant?: CtVariant) => {
  const source = bytesSource(await zipped(scanFiles(variant, SPACING)));
  const { facts, slices } = await inspectScan(source, 'ZIP');
  const { grids = [] } = chooseGrids(facts, slices);
  const task: DraftTask = {
    size: source.size,
    isDraft: true,
    grids: grids.map((grid) => ({ volume: grid.volume, slices: slicesOfGrid(grid, slices) ?? [] })),
    weights: undefined,
  };
  return { source, task };
};

/** Takes what is dense for the sacrum. */
const threshold: DraftTools['draft'] = async ({ hounsfield }) => ({
  labels: Uint8Array.from(hounsfield, (value) => (value > 200 ? 3 : 0)),
  doubts: [],
});

const made = async (variant?: CtVariant, draft = threshold) => {
  const { source, task } = await scanOf(variant);
  const slabs: MadeSlab[] = [];
  const stages = new Set<string>();
  const scans: Scan[] = [];
  const result = await makeDraft(source, task, {
    draft: async (scan, ...rest) => {
      scans.push(scan);
      return draft(scan, ...rest);
    },
    network: undefined,
    propose: ({ volume }) => ({
      landmarks: { LEFT: { teardrop: pointOf(volume, [1, 2, 3]) }, RIGHT: {} },
      confidence: { LEFT: { teardrop: 0.5 }, RIGHT: {} },
    }),
    onProgress: (stage) => void stages.add(stage),
    putSlab: async (slab) => void slabs.push(slab),
  });
  return { ...result, slabs, stages: [...stages], scans, task };
};

describe('a draft', () => {
  it('has the labels of every grid in slabs, the empty ones left out, and proposed landmarks', async () => {
    const { slabs, stages, landmarks, task } = await made();
    expect(stages).toEqual(['PREPARING', 'LANDMARKS', 'SAVING']);
    expect(slabs.length).toBeGreaterThan(0);
    for (const { grid, slab, labels } of slabs) {
      const size = task.grids[grid]?.volume.size ?? [0, 0, 0];
      expect(gunzipSync(labels)).toHaveLength(slabLength(size, slab));
      expect(gunzipSync(labels).some((label) => label === 3)).toBe(true);
    }
    expect(landmarks.LEFT.teardrop).toMatchObject({ origin: 'PROPOSED', confidence: 0.5 });
  });

  it('gets the volume in Hounsfield units, slice after slice', async () => {
    const { scans } = await made();
    expect(scans.map(({ volume, hounsfield }) => [volume.size, hounsfield.length])).toEqual([
      [[8, 8, 28], 8 * 8 * 28],
      [[8, 8, 11], 8 * 8 * 11],
    ]);
    const values = scans[0]?.hounsfield ?? [];
    expect(Math.min(...values)).toBeLessThanOrEqual(-900);
    expect(Math.max(...values)).toBeGreaterThan(200);
  });

  it('does not depend on the order of the slices in the file', async () => {
    const backwards = await made((slices) => [...slices].reverse());
    expect(backwards.scans.map(({ hounsfield }) => hounsfield)).toEqual(
      (await made()).scans.map(({ hounsfield }) => hounsfield),
    );
  });

  it('places the grid by the directions in the images, with all their digits', async () => {
    const [cosine, sine] = [Math.cos(0.1234), Math.sin(0.1234)].map((value) => value.toFixed(8));
    const value = `${cosine}\\${sine}\\0\\-${sine}\\${cosine}\\0`;
    const { volumes } = await made(changed([{ tag: 0x0020_0037, vr: 'DS', value }]));
    for (const { axes } of volumes) expect(axes[0][0]).toBeCloseTo(Math.cos(0.1234), 7);
  });

  it('is refused where an image cannot be read', async () => {
    const { source, task } = await scanOf();
    const broken = { ...source, readMany: async () => [new Uint8Array(10)] };
    await expect(
      makeDraft(broken, task, {
        draft: threshold,
        network: undefined,
        propose: () => ({ landmarks: { LEFT: {}, RIGHT: {} }, confidence: { LEFT: {}, RIGHT: {} } }),
        onProgress: () => undefined,
        putSlab: async () => undefined,
      }),
    ).rejects.toThrow(DRAFT_DAMAGED);
  });
});
