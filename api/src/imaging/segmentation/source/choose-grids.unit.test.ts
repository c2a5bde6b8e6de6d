import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { CT_VARIANTS, oblique } from '@cotyle/domain/phantom/ct-variants';
import { describe, expect, it } from 'vitest';
import { inspectScan } from '../../ct/inspection/inspect.ts';
import { bytesSource, scanFiles, zipped } from '../../ct/testing/scans.ts';
import { chooseGrids } from './choose-grids.ts';
import type { WantedSeries } from './choose-grids.ts';
import { slicesOfGrid } from './source-slices.ts';

const SPACING = 10;

const inspected = async (variant?: CtVariant) =>
  inspectScan(bytesSource(await zipped(scanFiles(variant, SPACING))), 'ZIP');

const chosen = async (variant?: CtVariant, wanted?: WantedSeries) => {
  const { facts, slices } = await inspected(variant);
  return chooseGrids(facts, slices, wanted);
};

describe('the stacks that are segmented', () => {
  it('are those of the pelvis and of the knees, in the grid of their slices', async () => {
    const { facts, slices } = await inspected();
    const { grids = [] } = chooseGrids(facts, slices);
    expect(grids.map(({ part }) => part)).toEqual(['PELVIS', 'KNEES']);
    for (const grid of grids) {
      const own = slicesOfGrid(grid, slices);
      expect(own).toHaveLength(grid.volume.size[2]);
      expect(own?.[0]?.header.position).toEqual(grid.volume.origin);
      expect(grid.volume.spacing[2]).toBeCloseTo(SPACING);
    }
  });

  it('are the pelvis alone where the knees were not scanned or are not wanted', async () => {
    expect((await chosen(CT_VARIANTS.pelvisAlone)).grids).toHaveLength(1);
    const pelvis = (await chosen()).grids?.[0]?.series.uid ?? '';
    expect((await chosen(undefined, { pelvis, knees: null })).grids).toHaveLength(1);
  });

  it('are the wanted series', async () => {
    const [pelvis, knees] = ((await chosen()).grids ?? []).map(({ series }) => series.uid);
    const wanted = { pelvis: knees ?? '', knees: null };
    expect((await chosen(undefined, wanted)).grids?.map(({ series }) => series.uid)).toEqual([knees]);
    expect(await chosen(undefined, { pelvis: 'none', knees: null })).toEqual({
      why: 'absent',
      part: 'PELVIS',
    });
    expect(await chosen(undefined, { pelvis: pelvis ?? '', knees: 'none' })).toEqual({
      why: 'absent',
      part: 'KNEES',
    });
  });

  it('take a doubled slice once', async () => {
    const { grids = [] } = await chosen(CT_VARIANTS.doubled);
    expect(grids[0]?.volume.size[2]).toBe((await chosen()).grids?.[0]?.volume.size[2]);
  });

  it.each([
    ['tilted', CT_VARIANTS.tilted],
    ['uneven', CT_VARIANTS.uneven],
    ['notAxial', oblique(15)],
    ['notAxial', CT_VARIANTS.coronal],
    ['notAxial', CT_VARIANTS.sagittal],
    ['mixed', CT_VARIANTS.mixedMatrix],
    ['compressed', CT_VARIANTS.lossy],
    ['absent', CT_VARIANTS.noPositions],
    ['absent', CT_VARIANTS.noOrientation],
  ] as const)('are refused because they are %s', async (why, variant) => {
    expect(await chosen(variant)).toEqual({ why, part: 'PELVIS' });
  });

  it('are refused where slices are missing', async () => {
    const gapped: CtVariant = (slices) =>
      slices.filter(({ path, z }) => !path.startsWith('PELVIS') || Math.abs(z - 30) > 8);
    expect(await chosen(gapped)).toEqual({ why: 'uneven', part: 'PELVIS' });
    const holed: CtVariant = (slices) =>
      slices.filter(({ path, z }) => !path.startsWith('PELVIS') || Math.abs(z - 20) > 35);
    expect(await chosen(holed)).toEqual({ why: 'uneven', part: 'KNEES' });
  });

  it('are in one frame of reference', async () => {
    expect(await chosen(CT_VARIANTS.twoFrames)).toEqual({ why: 'otherFrame', part: 'KNEES' });
  });
});
