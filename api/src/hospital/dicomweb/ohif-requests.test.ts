import dicomParser from 'dicom-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { DicomJson } from './json/dicom-json.ts';
import { dicomwebWorld } from './testing/dicomweb-world.ts';
import type { DicomwebWorld } from './testing/dicomweb-world.ts';
import { partsOf } from './testing/parts-of.ts';

let world: DicomwebWorld;
beforeAll(async () => {
  world = await dicomwebWorld(await startTestApp({}, { frozenClock: true }));
});
afterAll(() => world.cotyle.close());

const JSON_TYPE = { accept: 'application/dicom+json' };
const search = async (path: string): Promise<DicomJson[]> => {
  const response = await world.get(path, JSON_TYPE);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as DicomJson[];
};
const valueOf = (json: DicomJson | undefined, tag: string): string => {
  const value = json?.[tag]?.Value?.[0];
  return typeof value === 'string' ? value : '';
};

it('the requests by which OHIF 3.13 lists studies and opens one are answered with what it needs', async () => {
  const stored = await world.addStudy();
  const list = 'limit=101&offset=0&fuzzymatching=false&includefield=00081030%2C00080060';
  const [study] = await search(`/studies?PatientName=*smith*&00100020=*MRN*&ModalitiesInStudy=CT&${list}`);
  expect(valueOf(study, '0020000D')).toBe(stored.study);
  // The work list shows these.
  for (const tag of ['00080020', '00080030', '00080061', '00100010', '00100020', '00201208'])
    expect([tag, study?.[tag]?.Value?.length]).toEqual([tag, 1]);
  const ofStudy = `/studies/${stored.study}/series`;
  const series = await search(`${ofStudy}?includefield=0008103E%2C00080021`);
  expect(series.map((json) => valueOf(json, '00080060'))).toEqual(['CT', 'CT']);
  await search(`${ofStudy}?includefield=00080021%2C00080031%2C0008103E%2C00200011`);
  const uid = valueOf(series[0], '0020000E');
  const metadata = await search(`${ofStudy}/${uid}/metadata`);
  // A volume cannot be made without these.
  for (const tag of [
    '00200032',
    '00200037',
    '00280030',
    '00280010',
    '00280100',
    '00280103',
    '00281052',
    '00200052',
  ])
    expect([tag, metadata.every((json) => (json[tag]?.Value?.length ?? 0) > 0)]).toEqual([tag, true]);
  const [first] = metadata;
  const [frame] = await partsOf(
    await world.get(`${ofStudy}/${uid}/instances/${valueOf(first, '00080018')}/frames/1`, {
      accept: 'multipart/related; type=application/octet-stream; transfer-syntax=*',
    }),
  );
  const file = stored.files.find((one) => one.includes(valueOf(first, '00080018'))) ?? Buffer.alloc(0);
  const { x7fe00010: pixels } = dicomParser.parseDicom(file).elements;
  expect(frame?.type).toBe('application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1');
  expect(frame?.body.equals(file.subarray(pixels?.dataOffset))).toBe(true);
});

it('the requests by which OHIF 3.13 draws a study from its address are answered with the pixels of every slice', async () => {
  const stored = await world.addStudy();
  const files = new Map(
    stored.files.map((file) => [dicomParser.parseDicom(file).string('x00080018') ?? '', file]),
  );
  const list =
    'limit=101&offset=0&fuzzymatching=false&includefield=00081030%2C00080060%2C00080090%2C00100030';
  const [study] = await search(`/studies?${list}&StudyInstanceUID=${stored.study}`);
  expect(valueOf(study, '0020000D')).toBe(stored.study);
  const others = await search(`/studies?00100020=${encodeURIComponent(valueOf(study, '00100020'))}&${list}`);
  expect(others.map((json) => valueOf(json, '0020000D'))).toContain(stored.study);
  const ofStudy = `/studies/${stored.study}/series`;
  for (const uid of stored.series) {
    const metadata = await search(`${ofStudy}/${uid}/metadata`);
    expect(metadata.length).toBeGreaterThan(0);
    for (const json of metadata) {
      const instance = valueOf(json, '00080018');
      const [frame] = await partsOf(
        await world.get(`${ofStudy}/${uid}/instances/${instance}/frames/1`, {
          accept: 'multipart/related; type="application/octet-stream"; transfer-syntax="*"',
        }),
      );
      const file = files.get(instance);
      expect([instance, file && frame && file.subarray(-frame.body.length).equals(frame.body)]).toEqual([
        instance,
        true,
      ]);
    }
  }
});
