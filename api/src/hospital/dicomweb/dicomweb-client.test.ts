import dicomParser from 'dicom-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { dicomwebWorld, xhr } from './testing/dicomweb-world.ts';
import type { DicomwebWorld } from './testing/dicomweb-world.ts';

let world: DicomwebWorld;
beforeAll(async () => {
  world = await dicomwebWorld(await startTestApp({}, { frozenClock: true }));
});
afterAll(() => world.cotyle.close());

type Json = Record<string, { Value?: unknown[] }>;
/** The types of the client leave out that these are promises. */
const asked = (answer: unknown): Promise<unknown> => Promise.resolve(answer);
const valueOf = (json: Json | undefined, tag: string): string => String(json?.[tag]?.Value?.[0]);

it('dicomweb-client opens a case: search, metadata, image and frames with the stored pixels', async () => {
  const stored = await world.addStudy();
  const client = world.client();
  const request = xhr;
  const studies = (await asked(
    client.searchForStudies({
      queryParams: { PatientID: 'MRN1', limit: 10 },
      request: request(),
    } as never),
  )) as Json[];
  expect(studies.map((json) => valueOf(json, '0020000D'))).toEqual([stored.study]);
  const studyInstanceUID = stored.study;
  const series = (await asked(
    client.searchForSeries({ studyInstanceUID, request: request() } as never),
  )) as Json[];
  expect(series.map((json) => valueOf(json, '0020000E'))).toEqual(stored.series);
  const seriesInstanceUID = valueOf(series[0], '0020000E');
  const metadata = (await client.retrieveSeriesMetadata({
    studyInstanceUID,
    seriesInstanceUID,
    request: request(),
  })) as unknown as Json[];
  const byUid = new Map(stored.files.map((file) => [dicomParser.parseDicom(file).string('x00080018'), file]));
  expect(metadata.length).toBeGreaterThan(1);
  for (const json of metadata) {
    const of = { studyInstanceUID, seriesInstanceUID, sopInstanceUID: valueOf(json, '00080018') };
    const file = byUid.get(of.sopInstanceUID) ?? Buffer.alloc(0);
    const image = await client.retrieveInstance({ ...of, request: request() } as never);
    expect(Buffer.from(image).equals(file)).toBe(true);
    const [frame] = (await asked(
      client.retrieveInstanceFrames({
        ...of,
        frameNumbers: [1],
        request: request(),
      } as never),
    )) as ArrayBuffer[];
    const { x7fe00010: pixels } = dicomParser.parseDicom(file).elements;
    expect(Buffer.from(frame ?? new ArrayBuffer()).equals(file.subarray(pixels?.dataOffset))).toBe(true);
  }
});
