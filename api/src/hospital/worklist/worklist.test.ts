import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDataSet } from '../../platform/dimse/data-set/decode-data-set.ts';
import type { DataElement, ReadDataSet } from '../../platform/dimse/data-set/elements.ts';
import { encodeDataSet } from '../../platform/dimse/data-set/encode-data-set.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { EXPLICIT, IMPLICIT } from '../../platform/dimse/uids.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { startDimseServer } from '../dimse/start-dimse-server.ts';
import type { RunningDimseServer } from '../dimse/start-dimse-server.ts';
import { callServer, CONTEXT } from '../dimse/testing/call-server.ts';
import { isSequence, TAG } from './tags.ts';

let cotyle: TestApp;
let server: RunningDimseServer;
let orderOfSmith: string;
const db = () => cotyle.context.database.kysely;

const orderNumberOf = async (id: number): Promise<string> =>
  (await db().selectFrom('procedures').select('order_number').where('id', '=', id).executeTakeFirst())
    ?.order_number ?? '';

beforeAll(async () => {
  cotyle = await startTestApp({ DICOM_PORT: '0', DICOM_HOST: '127.0.0.1' }, { frozenClock: true });
  const [locationId, elsewhere] = [await addLocation(db()), await addLocation(db())];
  const surgeonId = (await addUserOfEachRole(cotyle, { locationId })).SURGEON.id;
  const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: false };
  await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
  const add = async (
    nameSecond: string,
    nameFirst: string,
    procedure: Partial<Parameters<typeof addProcedure>[1]> = {},
  ) => {
    const patientId = await addPatient(db(), {
      creatorId: surgeonId,
      nameFirst,
      nameSecond,
      born: '1950-01-02',
      gender: 'FEMALE',
      record: `MRN-${nameSecond}`,
    });
    return addProcedure(db(), {
      surgeonId,
      patientId,
      status: 'SCAN',
      side: 'RIGHT',
      radiologyLocationId: locationId,
      ...procedure,
    });
  };
  orderOfSmith = await orderNumberOf(await add('Smith', 'Ann'));
  await add('Müller', 'Zoë', { side: 'LEFT' });
  await add('山田', '太郎');
  await add('Elsewhere', 'Eve', { radiologyLocationId: elsewhere });
  await add('Scanned', 'Sam', { status: 'SCAN_READY' });
  await add('Deleted', 'Dan', { deleted: true });
  const started = await startDimseServer(cotyle.context);
  if (!started) throw new Error('the server is not configured');
  server = started;
});
afterAll(async () => {
  await server.close();
  await cotyle.close();
});

const RETURN_KEYS: readonly DataElement[] = [
  TAG.accessionNumber,
  TAG.patientName,
  TAG.patientId,
  TAG.birthDate,
  TAG.sex,
  TAG.studyInstanceUid,
  TAG.procedureDescription,
].map((tag) => ({ tag, vr: 'LO', value: '' }));

interface Keys {
  readonly outer?: readonly DataElement[];
  readonly step?: readonly DataElement[];
}

const query = async ({ outer = [], step = [] }: Keys, syntax = EXPLICIT) => {
  const association = await callServer(server.port, {}, syntax);
  const others = RETURN_KEYS.filter(({ tag }) => !outer.some((key) => key.tag === tag));
  const elements = [...others, ...outer, { tag: TAG.stepSequence, vr: 'SQ', value: [step] }];
  const isExplicit = syntax === EXPLICIT;
  const found = association.find(CONTEXT.worklist, encodeDataSet(elements, isExplicit));
  const answers: ReadDataSet[] = [];
  let next = await found.next();
  for (; !next.done; next = await found.next())
    answers.push(decodeDataSet(next.value, isExplicit, isSequence));
  await association.release();
  return { answers, status: next.value };
};

const text = (dataSet: ReadDataSet | undefined, tag: number): string | undefined =>
  dataSet?.values
    .get(tag)
    ?.toString('utf8')
    .replace(/[\0 ]+$/, '');
const namesFor = async (keys: Keys): Promise<(string | undefined)[]> =>
  (await query(keys)).answers.map((answer) => text(answer, TAG.patientName));
const key = (tag: number, value: string): DataElement => ({ tag, vr: 'LO', value });

const ALL = ['Smith^Ann', 'Müller^Zoë', '山田^太郎=山田^太郎'];

describe('the worklist', () => {
  it.each([
    ['explicit', EXPLICIT],
    ['implicit', IMPLICIT],
  ])('has the facts of a scan request that the scanner fills in (%s)', async (_, syntax) => {
    const { answers, status } = await query({ outer: [key(TAG.patientName, 'SMITH*')] }, syntax);
    expect(status).toBe(STATUS.success);
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    expect(text(answer, TAG.specificCharacterSet)).toBe('ISO_IR 192');
    expect(text(answer, TAG.patientId)).toBe('MRN-Smith');
    expect(text(answer, TAG.birthDate)).toBe('19500102');
    expect(text(answer, TAG.sex)).toBe('F');
    expect(text(answer, TAG.accessionNumber)).toBe(orderOfSmith);
    expect(text(answer, TAG.procedureDescription)).toBe('CT for hip planning, right hip');
    expect(text(answer, TAG.studyInstanceUid)).toMatch(/^2\.25\.\d{30,39}$/);
    const [step] = answer?.sequences.get(TAG.stepSequence) ?? [];
    expect(text(step, TAG.modality)).toBe('CT');
    expect(text(step, TAG.stationAeTitle)).toBe('CT1');
    expect(text(step, TAG.startDate)).toMatch(/^\d{8}$/);
  });

  it('has the open scan requests of the location of the scanner, and no others', async () => {
    expect(await namesFor({})).toEqual(ALL);
  });

  it('gives a scan request the same study at each query, and each its own', async () => {
    const studies = async () => (await query({})).answers.map((answer) => text(answer, TAG.studyInstanceUid));
    const first = await studies();
    expect(new Set(first).size).toBe(ALL.length);
    expect(await studies()).toEqual(first);
  });

  it.each<[string, () => Keys, readonly string[]]>([
    ['a record number', () => ({ outer: [key(TAG.patientId, 'MRN-Smith')] }), ['Smith^Ann']],
    ['an order number', () => ({ outer: [key(TAG.accessionNumber, orderOfSmith)] }), ['Smith^Ann']],
    ['the modality CT', () => ({ step: [key(TAG.modality, 'CT')] }), ALL],
    ['another modality', () => ({ step: [key(TAG.modality, 'MR')] }), []],
    ['its own AE title', () => ({ step: [key(TAG.stationAeTitle, 'CT1')] }), ALL],
    ['another AE title', () => ({ step: [key(TAG.stationAeTitle, 'CT9')] }), []],
    ['a day long past', () => ({ step: [key(TAG.startDate, '20000101')] }), []],
    ['a range until later', () => ({ step: [key(TAG.startDate, '20000101-29991231')] }), ALL],
    [
      'a name in its character set',
      () => ({ outer: [key(TAG.specificCharacterSet, 'ISO_IR 192'), key(TAG.patientName, '山*')] }),
      ['山田^太郎=山田^太郎'],
    ],
  ])('is searched by %s', async (_, keys, expected) => {
    expect(await namesFor(keys())).toEqual(expected);
  });

  it('answers only the keys that were asked for', async () => {
    const { answers } = await query({ step: [key(TAG.modality, '')] });
    const [step] = answers[0]?.sequences.get(TAG.stepSequence) ?? [];
    expect([...(step?.values.keys() ?? [])]).toEqual([TAG.modality]);
    expect(answers[0]?.values.has(TAG.procedurePriority)).toBe(false);
  });

  it('refuses a query that it cannot read', async () => {
    expect(await query({ step: [key(TAG.startDate, 'tomorrow')] })).toEqual({
      answers: [],
      status: STATUS.cannotUnderstand,
    });
  });

  it('writes one event an hour for each scanner, with counts and without names', async () => {
    const events = () =>
      db().selectFrom('events').select('new_value').where('type', '=', 'WORKLIST_QUERIED').execute();
    cotyle.advance(3600);
    await query({});
    const before = await events();
    await query({});
    await query({});
    expect(await events()).toEqual(before);
    cotyle.advance(3600);
    await query({});
    expect((await events()).slice(before.length)).toEqual([
      { new_value: 'CT of the main building: 3 queries, 9 scan requests sent' },
    ]);
    expect(cotyle.logged()).not.toContain('Smith');
  });
});
