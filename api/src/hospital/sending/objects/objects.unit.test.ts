import dicomParser from 'dicom-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStl } from '@cotyle/domain/models/stl-reader';
import { decodeDataSet } from '../../../platform/dimse/data-set/decode-data-set.ts';
import { readAll } from '../../../platform/dimse/data-set/read-all.ts';
import { aFrame, aSentCase } from '../testing/object-frame.ts';
import { asBinaryStl } from './binary-stl.ts';
import { dataSetBytes, dataSetLength } from './encapsulate.ts';
import type { EncapsulatedObject } from './encapsulate.ts';
import { modelObject } from './model-object.ts';
import type { Model } from './model-object.ts';
import { fileBytes, fileLength } from './part10.ts';
import type { ScanHeader } from './scan-header.ts';
import { sheetObject } from './sheet-object.ts';
import { TAG } from './tags.ts';

const ALL = 2 ** 30;
const DOCUMENT = 0x0042_0011;

async function* inChunks(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const joined = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  (await readAll(bytes, ALL)) ?? Buffer.alloc(0);

const aSheet = (pdf: Uint8Array, frame = aFrame(), version = 2): EncapsulatedObject =>
  sheetObject(frame, { version, pdf, approvedAt: new Date('2026-11-11T06:30:00Z') });
const aModel = (bytes: Uint8Array, changes: Partial<Model> = {}, frame = aFrame()): EncapsulatedObject =>
  modelObject(frame, {
    fileId: 5,
    fileName: 'pelvis.stl',
    madeAt: new Date('2026-11-10T06:30:00Z'),
    sha256: 'a'.repeat(64),
    file: { length: bytes.length, open: async () => inChunks(bytes) },
    source: undefined,
    ...changes,
  });

const anyBytes = fc.uint8Array({ maxLength: 300 });
const anyObject = fc.tuple(anyBytes, fc.boolean()).map(([bytes, isSheet]) => ({
  bytes: Buffer.from(bytes),
  object: isSheet ? aSheet(bytes) : aModel(bytes),
}));

describe('a file inside of an object', () => {
  it('is read back from the data set as it was, whatever its length', async () => {
    await fc.assert(
      fc.asyncProperty(anyObject, fc.boolean(), async ({ bytes, object }, isExplicit) => {
        const written = await joined(dataSetBytes(object, isExplicit));
        expect(written.length).toBe(dataSetLength(object, isExplicit));
        expect(written.length % 2).toBe(0);
        const sequences: ReadonlySet<number> = new Set([
          TAG.conceptName,
          TAG.requestAttributes,
          TAG.measurementUnits,
          TAG.modelUsage,
        ]);
        const { values } = decodeDataSet(written, isExplicit, (tag) => sequences.has(tag));
        const length = values.get(TAG.documentLength)?.readUInt32LE() ?? -1;
        expect(length).toBe(bytes.length);
        expect(values.get(DOCUMENT)?.subarray(0, length)).toEqual(bytes);
        expect([...values.keys()]).toEqual([...values.keys()].sort((a, b) => a - b));
      }),
    );
  });

  it('is read back from a DICOM file by another reader', async () => {
    await fc.assert(
      fc.asyncProperty(anyObject, async ({ bytes, object }) => {
        const written = await joined(fileBytes(object));
        expect(written.length).toBe(fileLength(object));
        const data = dicomParser.parseDicom(written);
        expect(data.string('x00020003')).toBe(object.sopInstanceUid);
        expect(data.string('x00080018')).toBe(object.sopInstanceUid);
        const { dataOffset } = data.elements['x00420011'] ?? { dataOffset: -1 };
        expect(written.subarray(dataOffset, dataOffset + bytes.length)).toEqual(bytes);
      }),
    );
  });

  it('that is shorter or longer than announced is never sent as if it were complete', async () => {
    for (const length of [3, 5]) {
      const file = { length, open: async () => inChunks(Buffer.alloc(4)) };
      await expect(joined(dataSetBytes(aModel(Buffer.alloc(0), { file }), true))).rejects.toThrow(/size/);
    }
  });
});

describe('the UID of an object', () => {
  it('is the same each time, also in another release', () => {
    const again = aSheet(Buffer.from('%PDF'), aFrame(aSentCase(), undefined, '2.0.0'));
    expect(again.sopInstanceUid).toBe(aSheet(Buffer.from('%PDF')).sopInstanceUid);
    expect(again.sopInstanceUid).toMatch(/^2\.25\.\d{1,39}$/);
  });

  it('is another one as soon as anything in the object differs', () => {
    const renamed = aSentCase({ patient: { ...aSentCase().patient, nameFirst: 'Zoe' } });
    const uids = [
      aSheet(Buffer.from('%PDF')),
      aSheet(Buffer.from('%PDG')),
      aSheet(Buffer.from('%PDF'), aFrame(renamed)),
      aSheet(Buffer.from('%PDF'), aFrame(aSentCase({ side: 'RIGHT' }))),
      aSheet(Buffer.from('%PDF'), aFrame(), 3),
      aModel(Buffer.from('%PDF')),
      aModel(Buffer.from('%PDF'), { sha256: 'b'.repeat(64) }),
      aModel(Buffer.from('%PDF'), { fileId: 6 }),
    ].map(({ sopInstanceUid }) => sopInstanceUid);
    expect(new Set(uids).size).toBe(uids.length);
  });
});

const textOf = async (object: EncapsulatedObject, tag: number): Promise<string | undefined> => {
  const { values } = decodeDataSet(await joined(dataSetBytes(object, true)), true);
  return values
    .get(tag)
    ?.toString('utf8')
    .replace(/[\0 ]+$/, '');
};

describe('an object', () => {
  const pdf = Buffer.from('%PDF');

  it('says side, order number and patient of the case', async () => {
    const sheet = aSheet(pdf);
    expect(await textOf(sheet, TAG.laterality)).toBe('L');
    expect(await textOf(sheet, TAG.accessionNumber)).toBe('HIP1000014');
    expect(await textOf(sheet, TAG.patientName)).toBe('Müller^Zoë');
    expect(await textOf(sheet, TAG.documentTitle)).toBe('Surgical plan of the left hip, version 2, approved');
    expect(await textOf(aSheet(pdf, aFrame(aSentCase({ side: null }))), TAG.laterality)).toBeUndefined();
  });

  it('belongs to the study of the scan, with what its images say', async () => {
    const texts = new Map<number, string>([
      [TAG.studyInstanceUid, '1.2.3.4'],
      [TAG.patientName, 'MULLER^ZOE'],
      [TAG.patientId, 'MRN1'],
      [TAG.studyDate, '20261103'],
      [TAG.accessionNumber, 'RIS77'],
    ]);
    const header: ScanHeader = { fileId: 1, text: (tag) => texts.get(tag) ?? '' };
    const sheet = aSheet(pdf, aFrame(aSentCase(), header));
    for (const [tag, text] of texts) expect(await textOf(sheet, tag)).toBe(text);
    texts.delete(TAG.accessionNumber);
    expect(await textOf(aSheet(pdf, aFrame(aSentCase(), header)), TAG.accessionNumber)).toBe('HIP1000014');
    texts.set(TAG.studyInstanceUid, 'no uid');
    expect(await textOf(aSheet(pdf, aFrame(aSentCase(), header)), TAG.studyInstanceUid)).toMatch(/^2\.25\./);
  });

  it('of a model is in the frame of the scan only where it was made of it', async () => {
    const images = { series: '1.2.4', instances: ['1.2.5', '1.2.6'] };
    const source = { ...images, frameOfReference: '1.2.9', positionReference: '' };
    expect(await textOf(aModel(pdf, { source }), TAG.frameOfReference)).toBe('1.2.9');
    expect(await textOf(aModel(pdf), TAG.frameOfReference)).toMatch(/^2\.25\./);
  });
});

describe('an STL of text', () => {
  const coordinate = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });
  const triangles = fc.array(fc.array(coordinate, { minLength: 9, maxLength: 9 }), {
    minLength: 1,
    maxLength: 60,
  });

  it('becomes a binary one with the same triangles, for DICOM takes no other', async () => {
    await fc.assert(
      fc.asyncProperty(triangles, async (given) => {
        const facets = given.map((corners) => {
          const vertex = (at: number) => `vertex ${corners.slice(at, at + 3).join(' ')}`;
          return `facet normal 0 0 0 outer loop ${vertex(0)} ${vertex(3)} ${vertex(6)} endloop endfacet`;
        });
        const text = Buffer.from(`solid bone\n${facets.join('\n')}\nendsolid bone\n`);
        const file = asBinaryStl({
          size: text.length,
          triangles: given.length,
          open: async () => inChunks(text, 997),
        });
        const binary = await joined(await file.open());
        expect(binary.length).toBe(file.length);
        const read: number[][] = [];
        const reader = readStl(binary.length, (...corners) => read.push(corners));
        reader.write(binary);
        expect(reader.end()).toMatchObject({ content: 'STL_BINARY', trailing: 0 });
        expect(read.map((corners) => corners.map((value) => value + 0))).toEqual(
          given.map((corners) => corners.map((value) => value + 0)),
        );
      }),
    );
  });
});
