import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicUrlOf } from '../../../config/config.ts';
import { dataElement } from '../../../imaging/ct/dicom/data-element.ts';
import { startTestApp } from '../../../testing/app.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { dicomwebWorld } from '../testing/dicomweb-world.ts';
import type { DicomwebWorld, StudyInCase } from '../testing/dicomweb-world.ts';

let world: DicomwebWorld;
let stranger: SignedInUser;
let ann: StudyInCase;
let numbered: StudyInCase;

/** The image with an accession number, which the phantom does not have. */
const withAccession = (image: Buffer): Buffer => {
  const at = image.indexOf(Buffer.from('08006000435302004354', 'hex'));
  const element = dataElement(0x0008_0050, 'SH', Buffer.from('PACS-77 '));
  return Buffer.concat([image.subarray(0, at), element, image.subarray(at)]);
};

beforeAll(async () => {
  const cotyle = await startTestApp({}, { frozenClock: true });
  world = await dicomwebWorld(cotyle);
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
  ann = await world.addStudy();
  numbered = await world.addStudy(withAccession);
});
afterAll(() => world.cotyle.close());

const search = async (path: string, who?: SignedInUser): Promise<DicomJson[]> => {
  const response = await world.get(path, {}, who);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as DicomJson[];
};
const valueOf = (json: DicomJson | undefined, tag: string): unknown => json?.[tag]?.Value?.[0];
const studiesFor = async (query: string, who?: SignedInUser): Promise<string[]> =>
  (await search(`/studies?${query}`, who)).map((json) => String(valueOf(json, '0020000D'))).sort();
const both = () => [ann.study, numbered.study].sort();
const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '');

describe('a search for studies', () => {
  it('returns what the images say of patient and study, with counts and the address', async () => {
    const [found] = await search(`/studies?StudyInstanceUID=${ann.study}`);
    expect(found).toMatchObject({
      '00080020': { vr: 'DA', Value: [today()] },
      '00080030': { vr: 'TM', Value: ['090000'] },
      '00080056': { vr: 'CS', Value: ['ONLINE'] },
      '00080061': { vr: 'CS', Value: ['CT'] },
      '00081190': {
        vr: 'UR',
        Value: [`${publicUrlOf(world.cotyle.context.config)}/api/dicomweb/studies/${ann.study}`],
      },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Smith^Ann' }] },
      '00100020': { vr: 'LO', Value: ['MRN1'] },
      '00201206': { vr: 'IS', Value: [2] },
      '00201208': { vr: 'IS', Value: [ann.files.length] },
    });
    expect(found).not.toHaveProperty('00280010');
  });

  it('matches by identifiers, names with wild cards, dates and numbers, by keyword or tag', async () => {
    for (const query of [
      '',
      'PatientID=MRN1',
      '00100020=MRN1',
      'PatientID=MR?1',
      'PatientName=smith*',
      'PatientName=SMITH%5EANN',
      'PatientName=*ann',
      `StudyDate=${today()}`,
      `StudyDate=${today()}-`,
      `StudyDate=20200101-${today()}`,
      `StudyDate=-${today()}`,
      'ModalitiesInStudy=CT',
      `StudyInstanceUID=${ann.study},${numbered.study}`,
      'PatientName=*',
      'AccessionNumber=',
      'ReferringPhysicianName=*',
    ])
      expect([query, await studiesFor(query)]).toEqual([query, both()]);
    for (const query of [
      'PatientID=MRN',
      'PatientID=mrn1',
      'PatientID=%25',
      'PatientName=jones*',
      'StudyDate=20200101-20200131',
      'ModalitiesInStudy=MR',
      'StudyInstanceUID=2.25.1',
      'PatientID=%00',
    ])
      expect([query, await studiesFor(query)]).toEqual([query, []]);
    expect(await studiesFor(`SeriesInstanceUID=${ann.series[1]}`)).toEqual([ann.study]);
  });

  it('shows the accession number of the image, else the order number of the case', async () => {
    const { kysely } = world.cotyle.context.database;
    const setStatus = (status: 'SCAN' | 'SCAN_READY') =>
      kysely
        .updateTable('procedures')
        .set({ status, updated_at: new Date() })
        .where('id', 'in', [ann.procedureId, numbered.procedureId])
        .execute();
    await setStatus('SCAN');
    await setStatus('SCAN_READY');
    const { order_number: order } = await kysely
      .selectFrom('procedures')
      .select('order_number')
      .where('id', '=', ann.procedureId)
      .executeTakeFirstOrThrow();
    expect(await studiesFor('AccessionNumber=PACS-77')).toEqual([numbered.study]);
    expect(await studiesFor(`AccessionNumber=${order}`)).toEqual([ann.study]);
    const shown = async (study: string) =>
      valueOf((await search(`/studies?StudyInstanceUID=${study}`))[0], '00080050');
    expect([await shown(ann.study), await shown(numbered.study)]).toEqual([order, 'PACS-77']);
  });

  it('returns further attributes where they are asked for', async () => {
    const of = (fields: string) => search(`/studies?StudyInstanceUID=${ann.study}&${fields}`);
    const [some] = await of('includefield=00280010,Columns&includefield=Manufacturer');
    expect([valueOf(some, '00280010'), valueOf(some, '00280011'), valueOf(some, '00080070')]).toEqual([
      8,
      8,
      'Cotyle phantom',
    ]);
    const [all] = await of('includefield=all');
    expect(all).toHaveProperty('00185100');
    expect(all).not.toHaveProperty('7FE00010');
  });

  it('is limited, continues at an offset, and says that there is more and that names are matched literally', async () => {
    const first = await world.get('/studies?limit=1&fuzzymatching=true');
    const second = await world.get('/studies?limit=1&offset=1');
    const uids = await Promise.all(
      [first, second].map(async (response) =>
        String(valueOf(((await response.json()) as DicomJson[])[0], '0020000D')),
      ),
    );
    expect(uids.sort()).toEqual(both());
    expect(first.headers.get('warning')).toMatch(
      /^299 cotyle "The fuzzymatching parameter is not supported\. .*", 299 cotyle "The number of results exceeded/,
    );
    expect(second.headers.get('warning')).toBeNull();
    expect(await studiesFor('offset=2')).toEqual([]);
  });

  it('refuses what it cannot do, in place of answering something else', async () => {
    for (const query of [
      'ReferringPhysicianName=Jones',
      'Unheard=1',
      'StudyDate=2026',
      'StudyDate=20261301',
      'limit=-1',
      'offset=x',
      'fuzzymatching=maybe',
      'PatientID=1&PatientID=2',
    ])
      expect([query, (await world.get(`/studies?${query}`)).status]).toEqual([query, 400]);
  });

  it('shows each person the scans of the cases that they may see', async () => {
    expect(await studiesFor('', stranger)).toEqual([]);
    for (const role of ['ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const)
      expect([role, await studiesFor('', world.staff[role])]).toEqual([role, both()]);
    expect((await fetch(`${world.cotyle.origin}/api/dicomweb/studies`)).status).toBe(401);
  });

  it('still lists a scan whose bytes are away, by what the index knows', async () => {
    const study = await world.addStudy();
    const { kysely } = world.cotyle.context.database;
    const file = kysely.updateTable('files').where('id', '=', study.fileId);
    await file.set({ storage_key: 'files/2026/01/gone' }).execute();
    const [found] = await search(`/studies?StudyInstanceUID=${study.study}`);
    expect([valueOf(found, '00100020'), valueOf(found, '00080020')]).toEqual(['MRN1', today()]);
    await file.set({ deleted_at: new Date() }).execute();
    expect(await studiesFor(`StudyInstanceUID=${study.study}`)).toEqual([]);
  });
});

describe('a search for series and instances', () => {
  it('finds those of a study, in order', async () => {
    const series = await search(`/studies/${ann.study}/series`);
    expect(series.map((json) => [valueOf(json, '0020000E'), valueOf(json, '0008103E')])).toEqual([
      [ann.series[0], 'PELVIS'],
      [ann.series[1], 'KNEES'],
    ]);
    const counts = series.map((json) => Number(valueOf(json, '00201209')));
    expect(counts.reduce((a, b) => a + b)).toBe(ann.files.length);
    const instances = await search(`/studies/${ann.study}/series/${ann.series[0]}/instances`);
    expect(instances).toHaveLength(counts[0] ?? 0);
    expect(instances[0]).toMatchObject({
      '00080016': { Value: ['1.2.840.10008.5.1.4.1.1.2'] },
      '00280010': { Value: [8] },
      '00280100': { Value: [16] },
    });
    expect(await search(`/studies/${ann.study}/instances`)).toHaveLength(ann.files.length);
  });

  it('works without a study, and by the identifier of an instance', async () => {
    expect(await search(`/series?SeriesInstanceUID=${ann.series[1]}&Modality=CT`)).toHaveLength(1);
    const [one] = await search(`/studies/${ann.study}/instances?limit=1`);
    const uid = String(valueOf(one, '00080018'));
    expect(await search(`/instances?SOPInstanceUID=${uid}`)).toHaveLength(1);
    expect(await studiesFor(`SOPInstanceUID=${uid}`)).toEqual([ann.study]);
    expect(await search(`/studies/${numbered.study}/series/${ann.series[0]}/instances`)).toEqual([]);
  });
});
