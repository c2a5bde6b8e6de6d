import { TOO_MUCH_PACKED } from '@cotyle/domain/ct/texts';
import { describe, expect, it } from 'vitest';
import { inspectScan } from '../inspection/inspect.ts';
import { withEntriesChanged, withEntryRepeated } from '../testing/hostile-zips.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';
import { verifyScan } from './verify.ts';

const COARSE = scanFiles(undefined, 5);

describe('a zip whose files are not opened', () => {
  it.each([
    ['a password', { flag: 1 }, { encrypted: 76, unusual: 0, nested: 0 }],
    ['Deflate64', { method: 9 }, { encrypted: 0, unusual: 76, nested: 0 }],
  ])('because of %s is not damaged', async (_, change, unread) => {
    const source = bytesSource(withEntriesChanged(await zipped(COARSE), change));
    const { facts } = await inspectScan(source, 'ZIP');
    expect([facts.unread, facts.damaged, facts.others, facts.isWhole]).toEqual([unread, 0, 0, true]);
    expect(await verifyScan(source, 'ZIP')).toEqual({ damaged: 0, series: [] });
  });
});

describe('the budget of a verification', () => {
  const bounds = { unpackedBytes: 2_000_000 };
  const verify = (zip: Buffer) => verifyScan(bytesSource(zip), 'ZIP', bounds);

  it('bounds what a small zip unpacks to', async () => {
    const bomb = await zipped([{ path: 'zeros', bytes: Buffer.alloc(3_000_000) }]);
    await expect(verify(bomb)).rejects.toMatchObject({ code: 'TOO_MUCH_PACKED', message: TOO_MUCH_PACKED });
  });

  it('counts bytes as often as entries share them', async () => {
    const file = { path: 'text', bytes: Buffer.alloc(10_000, 'text') };
    const zip = await zipped([file], { deflate: false });
    await expect(verify(withEntryRepeated(zip, 300))).rejects.toMatchObject({ code: 'TOO_MUCH_PACKED' });
    expect(await verify(withEntryRepeated(zip, 100))).toMatchObject({ damaged: 0 });
  });

  it('lets a scan pass', async () => {
    expect(await verify(await zipped(COARSE))).toMatchObject({ damaged: 0 });
  });
});
