import dicomParser from 'dicom-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflatedImage, withLongHeader } from '../../../imaging/ct/testing/dicom-objects.ts';
import { eventsOf } from '../../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../../testing/app.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { dicomwebWorld } from '../testing/dicomweb-world.ts';
import type { DicomwebWorld, StudyInCase } from '../testing/dicomweb-world.ts';
import { partsOf } from '../testing/parts-of.ts';

let world: DicomwebWorld;
let stranger: SignedInUser;
beforeAll(async () => {
  const cotyle = await startTestApp({}, { frozenClock: true });
  world = await dicomwebWorld(cotyle);
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => world.cotyle.close());

const instanceOf = (file: Buffer): string => dicomParser.parseDicom(file).string('x00080018') ?? '';
const pixelsOf = (file: Buffer): Buffer => {
  const { x7fe00010: pixels } = dicomParser.parseDicom(file).elements;
  return file.subarray(pixels?.dataOffset, (pixels?.dataOffset ?? 0) + (pixels?.length ?? 0));
};
const pathOf = ({ study, series, files }: StudyInCase, index = 0): string =>
  `/studies/${study}/series/${series[0]}/instances/${instanceOf(files[index] ?? Buffer.alloc(0))}`;
const json = async (response: Response): Promise<DicomJson[]> => (await response.json()) as DicomJson[];

describe('the metadata of a scan', () => {
  it('are those of each image at every level, without its pixels', async () => {
    const study = await world.addStudy();
    const { files } = study;
    const whole = await json(await world.get(`/studies/${study.study}/metadata`));
    const [pelvis, knees] = study.series.map(
      (uid) => files.filter((file) => dicomParser.parseDicom(file).string('x0020000e') === uid).length,
    );
    expect(whole).toHaveLength(files.length);
    const series = await world.get(`/studies/${study.study}/series/${study.series[1]}/metadata`);
    expect(series.headers.get('content-type')).toContain('application/dicom+json');
    expect([await json(series), (pelvis ?? 0) + (knees ?? 0)]).toEqual([
      expect.objectContaining({ length: knees }),
      files.length,
    ]);
    const [one] = await json(await world.get(`${pathOf(study)}/metadata`));
    expect(one).toMatchObject({
      '00080018': { vr: 'UI', Value: [instanceOf(files[0] ?? Buffer.alloc(0))] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Smith^Ann' }] },
      '00100020': { vr: 'LO', Value: ['MRN1'] },
      '00200037': { vr: 'DS', Value: [1, 0, 0, 0, 1, 0] },
      '00280010': { vr: 'US', Value: [8] },
      '00189311': { vr: 'FD', Value: [1] },
      '00083002': { vr: 'UI', Value: ['1.2.840.10008.1.2.1'] },
      '7FE00010': { vr: 'OW', BulkDataURI: expect.stringMatching(/\/frames\/1$/) as string },
    });
    expect(Object.keys(one ?? {}).filter((tag) => tag.startsWith('0002'))).toEqual([]);
  });

  it('refer to long binary values, which can be retrieved', async () => {
    const study = await world.addStudy((image) => withLongHeader(image, 5000));
    const [one] = await json(await world.get(`${pathOf(study)}/metadata`));
    const address = one?.['00291001']?.BulkDataURI ?? '';
    expect(address).toContain(`${pathOf(study)}/bulkdata/00291001`);
    const value = await world.get(address.slice(address.indexOf('/studies')), {
      accept: 'application/octet-stream',
    });
    expect((await value.arrayBuffer()).byteLength).toBe(5000);
    expect((await world.get(`${pathOf(study)}/bulkdata/00291002`)).status).toBe(404);
  });
});

describe('the images of a scan', () => {
  it('are sent as they were uploaded, alone or with all others of their study', async () => {
    for (const deflate of [true, false]) {
      const study = await world.addStudy(undefined, { deflate });
      const parts = await partsOf(
        await world.get(`/studies/${study.study}`, { accept: 'multipart/related; type="application/dicom"' }),
      );
      const sent = new Map(parts.map(({ body }) => [instanceOf(body), body]));
      expect(parts[0]?.type).toBe('application/dicom; transfer-syntax=1.2.840.10008.1.2.1');
      expect(sent.size).toBe(study.files.length);
      for (const file of study.files) expect(sent.get(instanceOf(file))?.equals(file)).toBe(true);
      const series = await partsOf(await world.get(`/studies/${study.study}/series/${study.series[0]}`));
      expect(series.length).toBeLessThan(parts.length);
      const single = await world.get(pathOf(study), { accept: 'application/dicom' });
      expect(single.headers.get('content-type')).toBe('application/dicom');
      expect(Buffer.from(await single.arrayBuffer()).equals(study.files[0] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('with a deflated data set are sent as explicit little endian, with their frames', async () => {
    const plain: Buffer[] = [];
    const study = await world.addStudy((image) => {
      plain.push(image);
      return deflatedImage(image);
    });
    const [image = Buffer.alloc(0)] = plain;
    const path = pathOf({ ...study, files: plain });
    const sent = await world.get(path, { accept: 'application/dicom' });
    expect(Buffer.from(await sent.arrayBuffer()).equals(image)).toBe(true);
    const [frame] = await partsOf(await world.get(`${path}/frames/1`));
    expect(frame?.body.equals(pixelsOf(image))).toBe(true);
    const [metadata] = await json(await world.get(`${path}/metadata`));
    expect(metadata?.['00083002']?.Value).toEqual(['1.2.840.10008.1.2.1']);
  });

  it('are absent for people who may not see the case, and when the scan is deleted or held back', async () => {
    const study = await world.addStudy();
    const paths = [
      `/studies/${study.study}/metadata`,
      `/studies/${study.study}`,
      `${pathOf(study)}/frames/1`,
    ];
    const statuses = async (who?: SignedInUser) =>
      Promise.all(paths.map(async (path) => (await world.get(path, {}, who)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    const { kysely } = world.cotyle.context.database;
    const set = (values: { deleted_at?: Date | null; malware_state?: 'INFECTED' | 'CLEAN' }) =>
      kysely.updateTable('files').set(values).where('id', '=', study.fileId).execute();
    await set({ malware_state: 'INFECTED' });
    expect(await statuses()).toEqual([404, 404, 404]);
    await set({ malware_state: 'CLEAN', deleted_at: new Date() });
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it('whose bytes are missing fail before any byte is sent, and are no view', async () => {
    const study = await world.addStudy();
    const { storage, database } = world.cotyle.context;
    const { storage_key: key } = await database.kysely
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', study.fileId)
      .executeTakeFirstOrThrow();
    await storage.remove(key);
    for (const path of [
      `/studies/${study.study}`,
      `/studies/${study.study}/metadata`,
      `${pathOf(study)}/frames/1`,
    ])
      expect((await world.get(path)).status).toBe(503);
    expect((await eventsOf(world.cotyle, study.procedureId)).map(([type]) => type)).not.toContain(
      'SCAN_VIEWED',
    );
  });
});

describe('the frames of an image', () => {
  it('are its stored pixels, in parts or alone', async () => {
    const study = await world.addStudy();
    const pixels = pixelsOf(study.files[0] ?? Buffer.alloc(0));
    const path = `${pathOf(study)}/frames/1`;
    for (const accept of [
      'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      'multipart/related; type=application/octet-stream',
      'multipart/related; type="image/jphc"; q=0.9, multipart/related; type="application/octet-stream"; q=0.1',
      '*/*',
    ]) {
      const [part, ...others] = await partsOf(await world.get(path, { accept }));
      expect(part?.type).toBe('application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1');
      expect([part?.body.equals(pixels), others.length]).toEqual([true, 0]);
    }
    const alone = await world.get(path, { accept: 'application/octet-stream' });
    expect(Buffer.from(await alone.arrayBuffer()).equals(pixels)).toBe(true);
  });

  it('are sent once each, however often a list repeats one', async () => {
    const study = await world.addStudy();
    const parts = await partsOf(await world.get(`${pathOf(study)}/frames/${'1,'.repeat(20)}1`));
    expect(parts).toHaveLength(1);
  });

  it('that the image does not have are not found', async () => {
    const study = await world.addStudy();
    expect((await world.get(`${pathOf(study)}/frames/2`)).status).toBe(404);
    expect((await world.get(`${pathOf(study)}/frames/0`)).status).toBe(400);
  });
});

describe('a media type that cannot be sent', () => {
  it('is refused with what can be sent', async () => {
    const study = await world.addStudy();
    const refused = async (path: string, accept: string) => {
      const response = await world.get(path, { accept });
      const { message } = (await response.json()) as { message: string };
      return [response.status, message];
    };
    expect(await refused('/studies', 'multipart/related; type="application/dicom+xml"')).toEqual([
      406,
      'The answer is application/dicom+json only.',
    ]);
    expect((await refused(`${pathOf(study)}/frames/1`, 'image/png'))[0]).toBe(406);
    expect(
      await refused(
        pathOf(study),
        'multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.4.90',
      ),
    ).toEqual([
      406,
      'This is sent as multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.1.',
    ]);
    expect((await world.get(`${pathOf(study)}/rendered`)).status).toBe(501);
  });
});

describe('a look at a scan by another viewer', () => {
  it('is one event for any number of requests, as in our own viewer; a search is none', async () => {
    const study = await world.addStudy();
    const viewed = async () =>
      (await eventsOf(world.cotyle, study.procedureId)).filter(([type]) => type === 'SCAN_VIEWED');
    await world.get(`/studies?StudyInstanceUID=${study.study}`);
    await world.get(`/studies/${study.study}/series`);
    expect(await viewed()).toEqual([]);
    await world.get(`/studies/${study.study}/metadata`);
    await world.get(`/studies/${study.study}`);
    await world.get(`${pathOf(study)}/frames/1`);
    expect(await viewed()).toEqual([['SCAN_VIEWED', world.staff.SURGEON.id, null, 'hip.zip']]);
  });
});
