import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { formOf, postForm } from '../testing/form.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const zipOf = async (slices: number, forceZip64Format = false): Promise<Buffer> => {
  const zip = new ZipFile();
  for (let slice = 0; slice < slices; slice += 1)
    zip.addBuffer(Buffer.alloc(3000, slice), `series/${slice}.dcm`, {
      forceZip64Format,
      compress: slice % 2 === 0,
    });
  zip.end({ forceZip64Format, comment: 'Pelvis' });
  return buffer(zip.outputStream);
};

const findingsOf = async (bytes: Buffer): Promise<string[]> => {
  const procedureId = await world.newCase();
  const form = formOf({ procedureId, fileType: 'SCAN' }, [{ name: 'scan.zip', bytes }]);
  const { status, files } = await postForm(world.cotyle.origin, world.staff.RADIOLOGIST.token, form);
  expect(status).toBe(200);
  return (files[0]?.findings ?? []).map(({ code }) => code);
};

describe('the zip of a scan', () => {
  it.each([
    ['small', 3, false],
    ['of many slices', 2000, false],
    ['in the large format', 40, true],
  ])('that is %s is accepted without a finding', async (_, slices, large) => {
    expect(await findingsOf(await zipOf(slices, large))).toEqual([]);
  });

  it('that is truncated, empty or contains path traversal is accepted with a warning', async () => {
    const whole = await zipOf(20);
    expect(await findingsOf(whole.subarray(0, -100))).toEqual(['ZIP_CUT_OFF']);
    expect(await findingsOf(await zipOf(0))).toEqual(['ZIP_EMPTY']);
    const hostile = Buffer.from(
      whole.toString('latin1').replaceAll('series/1.dcm', '../../../1.dcm'.slice(0, 12)),
      'latin1',
    );
    expect(await findingsOf(hostile)).toEqual(['ZIP_NAMES']);
  });
});
