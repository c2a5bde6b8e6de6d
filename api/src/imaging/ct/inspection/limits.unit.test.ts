import { deflateRawSync } from 'node:zlib';
import { SCAN_TOO_LONG, tooManyArchives, tooManyFiles, TOO_MUCH_PACKED } from '@cotyle/domain/ct/texts';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { budgetLimitsFor, createBudget } from '../limits/budget.ts';
import type { BudgetLimits } from '../limits/budget.ts';
import { inflatedSource } from '../source/inflated-source.ts';
import { inspectScan } from './inspect.ts';
import { crowdedZip } from '../testing/hostile-zips.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';

const COARSE = scanFiles(undefined, 5);
const many = (count: number, bytes: Buffer) =>
  Array.from({ length: count }, (_, index) => ({ path: `${index}.zip`, bytes }));
const inspect = (bytes: Buffer, bounds?: Partial<BudgetLimits>) => {
  const source = bytesSource(bytes);
  return { source, inspected: inspectScan(source, 'ZIP', bounds) };
};

describe('the budget of an inspection', () => {
  it('counts the files of all archives together, before they are read', SLOW, async () => {
    const crowded = crowdedZip(60_000);
    const { inspected } = inspect(await zipped(many(2, crowded)));
    await expect(inspected).rejects.toMatchObject({ code: 'TOO_MANY_FILES', message: tooManyFiles(100_000) });
    // With a bound below the first archive nothing of it is read but its end.
    const small = inspect(await zipped(many(2, crowded), { deflate: false }), { files: 50_000 });
    await expect(small.inspected).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
    expect(small.source.read()).toBeLessThan(500_000);
  });

  it('counts the directories of all archives together', async () => {
    const archive = crowdedZip(1000);
    const bounds = { directoryBytes: 3.5 * 1000 * 47 };
    await expect(inspect(await zipped(many(3, archive)), bounds).inspected).resolves.toBeDefined();
    await expect(inspect(await zipped(many(4, archive)), bounds).inspected).rejects.toMatchObject({
      code: 'TOO_MANY_FILES',
    });
  });

  it('counts the archives', async () => {
    const archive = crowdedZip(1);
    const [most, more] = [await zipped(many(50, archive)), await zipped(many(51, archive))];
    const { facts } = await inspect(most, { archives: 50 }).inspected;
    expect([facts.others, facts.damaged, facts.isWhole]).toEqual([50, 0, true]);
    await expect(inspect(more, { archives: 50 }).inspected).rejects.toMatchObject({
      code: 'TOO_MANY_ARCHIVES',
      message: tooManyArchives(50),
    });
  });

  it('counts the unpacked bytes of all archives together', async () => {
    // Each alone stays below.
    const archive = await zipped([{ path: 'zeros', bytes: Buffer.alloc(1_000_000) }], { deflate: false });
    const bounds = { unpackedBytes: 1_500_000 };
    await expect(inspect(await zipped(many(1, archive)), bounds).inspected).resolves.toBeDefined();
    await expect(inspect(await zipped(many(2, archive)), bounds).inspected).rejects.toMatchObject({
      code: 'TOO_MUCH_PACKED',
      message: TOO_MUCH_PACKED,
    });
  });

  it('counts one pass for the small files of a deflated archive', async () => {
    for (const isSameOffset of [false, true]) {
      const archive = crowdedZip(5000, { isSameOffset });
      // Once to its end, once to its directory and once to its files.
      const unpackedBytes = 4 * archive.length + 1024 ** 2;
      const { facts } = await inspect(await zipped(many(1, archive)), { unpackedBytes }).inspected;
      expect(facts.others).toBe(5000);
    }
  });

  it('counts the steps back in an archive with overlapping files', SLOW, async () => {
    const [step, count] = [5_000_000, 400];
    const forth = Array.from({ length: count }, (_, index) => ({
      at: index % 2 === 0 ? step : 0,
      length: 1,
    }));
    const { countUnpacked } = createBudget({ ...budgetLimitsFor(0), unpackedBytes: 50 * step });
    const source = inflatedSource(
      bytesSource(deflateRawSync(Buffer.alloc(step + 1))),
      step + 1,
      countUnpacked,
    );
    await expect(source.readMany(forth)).rejects.toMatchObject({ code: 'TOO_MUCH_PACKED' });
    await source.close();
  });

  it('counts the header bytes of all files, images or not', async () => {
    const files = many(100, Buffer.alloc(20_000, 'text'));
    await expect(inspect(await zipped(files), { headerBytes: 1_000_000 }).inspected).rejects.toMatchObject({
      code: 'TOO_LONG',
      message: SCAN_TOO_LONG,
    });
  });

  it('allows a scan in an inner zip, and a large scan', async () => {
    const nested = await zipped([{ path: 'scan.zip', bytes: await zipped(COARSE, { deflate: false }) }]);
    expect((await inspect(nested).inspected).slices).toHaveLength(76);
    const gigabyte = 1024 ** 3;
    expect(budgetLimitsFor(7e6).unpackedBytes).toBeLessThan(2.2 * gigabyte);
    expect(budgetLimitsFor(gigabyte).unpackedBytes).toBe(22 * gigabyte);
    expect(budgetLimitsFor(20 * gigabyte).unpackedBytes).toBe(64 * gigabyte);
  });
});
