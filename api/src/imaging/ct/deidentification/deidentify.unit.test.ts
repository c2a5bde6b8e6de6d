import { KEPT_TAGS, EMPTIED_TAGS } from '@cotyle/domain/ct/confidentiality';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';
import dicomParser from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { dataElement } from '../dicom/data-element.ts';
import { deidentify, uidMap } from './deidentify.ts';
import { emptyPreamble, metaGroup } from '../dicom/part10.ts';
import { scanFiles } from '../testing/scans.ts';

const newUid = uidMap(new TextEncoder().encode('a key of this installation'));
const IMAGES = scanFiles(undefined, 5).map(({ bytes }) => Buffer.from(bytes));
const [IMAGE = Buffer.alloc(0)] = IMAGES;
const done = (file: Buffer, map = newUid): Buffer => {
  const bytes = deidentify(file, map);
  if (!bytes) throw new Error('left out');
  return bytes;
};
const CT = '1.2.840.10008.5.1.4.1.1.2';

/** An image with everything in it that a careless export may hold. */
const gossip: Element[] = [
  { tag: 0x0008_0016, vr: 'UI', value: CT },
  { tag: 0x0008_0018, vr: 'UI', value: '1.2.3.4' },
  { tag: 0x0008_0080, vr: 'LO', value: 'GOSSIP Hospital' },
  { tag: 0x0008_1030, vr: 'LO', value: 'GOSSIP study' },
  { tag: 0x0008_103e, vr: 'LO', value: 'GOSSIP series' },
  { tag: 0x0009_0010, vr: 'LO', value: 'GOSSIP CREATOR' },
  { tag: 0x0009_1001, vr: 'LO', value: 'GOSSIP private' },
  { tag: 0x0010_0010, vr: 'PN', value: 'GOSSIP^ANN' },
  { tag: 0x0010_1010, vr: 'AS', value: '076Y' },
  { tag: 0x0018_1000, vr: 'LO', value: 'GOSSIP serial' },
  { tag: 0x0020_4000, vr: 'LO', value: 'GOSSIP comment' },
  { tag: 0x0028_0010, vr: 'US', value: 2 },
  { tag: 0x7fe0_0010, vr: 'OW', value: Uint8Array.of(1, 2, 3, 4) },
];

describe('a de-identified image', () => {
  it('keeps pixels and geometry and no identity', () => {
    const before = dicomParser.parseDicom(IMAGE);
    const bytes = done(IMAGE);
    const after = dicomParser.parseDicom(bytes);
    for (const tag of ['x00200032', 'x00200037', 'x00280030', 'x00180050', 'x00185100', 'x00200013'])
      expect(after.string(tag)).toBe(before.string(tag));
    expect(bytes.subarray(-128).equals(IMAGE.subarray(-128))).toBe(true);
    const text = bytes.toString('latin1');
    for (const told of ['Smith', 'MRN1', '19500102', before.string('x00080020') ?? '-', '2.25.123.'])
      expect(text).not.toContain(told);
    expect([after.string('x00120062'), after.string('x00280303')]).toEqual(['YES', 'REMOVED']);
    expect(after.string('x00020003')).toBe(after.string('x00080018'));
  });

  it('keeps only listed tags, and mandatory ones empty', () => {
    const after = dicomParser.parseDicom(done(Buffer.from(dicomFile(CT, '1.2.3.4', gossip))));
    expect(
      JSON.stringify(done(Buffer.from(dicomFile(CT, '1.2.3.4', gossip))).toString('latin1')),
    ).not.toMatch(/GOSSIP|076Y|1\.2\.3\.4/);
    for (const [tag] of EMPTIED_TAGS)
      expect(after.elements[`x${tag.toString(16).padStart(8, '0')}`]?.length).toBe(0);
    expect(KEPT_TAGS.filter((tag) => (tag >>> 16) % 2 === 1)).toEqual([]);
  });

  it('has identifiers that are consistent within an installation and differ between installations', () => {
    const series = new Set(
      IMAGES.slice(0, 9).map((file) => dicomParser.parseDicom(done(file)).string('x0020000e')),
    );
    const instances = new Set(
      IMAGES.slice(0, 9).map((file) => dicomParser.parseDicom(done(file)).string('x00080018')),
    );
    expect([series.size, instances.size]).toEqual([1, 9]);
    for (const uid of [...series, ...instances]) expect(uid).toMatch(/^2\.25\.(0|[1-9]\d{0,38})$/);
    expect(uidMap(new TextEncoder().encode('another'))('1.2')).not.toBe(newUid('1.2'));
  });

  it('keeps its transfer syntax, and ends after its encapsulated pixels', () => {
    const pixels = Buffer.from([9, 8, 7, 6]);
    const implicit = Buffer.concat([
      emptyPreamble(),
      metaGroup('1.2.840.10008.1.2'),
      dataElement(0x0008_0016, undefined, Buffer.from(`${CT}\0`)),
      dataElement(0x0010_0010, undefined, Buffer.from('GOSSIP')),
      dataElement(0x7fe0_0010, undefined, pixels),
      dataElement(0xfffa_fffa, undefined, Buffer.from('GOSSIP')),
    ]);
    const bytes = done(implicit);
    expect(bytes.subarray(-4).equals(pixels)).toBe(true);
    expect(bytes.toString('latin1')).not.toContain('GOSSIP');
    const part = (mark: number, value: Buffer): Buffer => {
      const head = Buffer.alloc(8);
      head.writeUInt32LE(mark, 0);
      head.writeUInt32LE(value.length, 4);
      return Buffer.concat([head, value]);
    };
    const packedHead = Buffer.from('e07f10004f420000ffffffff', 'hex');
    const parts = [
      part(0xe000_fffe, Buffer.alloc(0)),
      part(0xe000_fffe, pixels),
      part(0xe0dd_fffe, Buffer.alloc(0)),
    ];
    const packed = Buffer.concat([
      emptyPreamble(),
      metaGroup('1.2.840.10008.1.2.4.70'),
      dataElement(0x0008_0016, 'UI', Buffer.from(`${CT}\0`)),
      packedHead,
      ...parts,
      dataElement(0xfffc_fffc, 'OB', Buffer.from('GOSSIP')),
    ]);
    expect(
      done(packed)
        .subarray(-28 - 12)
        .equals(Buffer.concat([packedHead, ...parts])),
    ).toBe(true);
  });

  it('with burned-in annotations is left out', () => {
    const burned: Element[] = [...gossip, { tag: 0x0028_0301, vr: 'CS', value: 'YES' }];
    expect(deidentify(Buffer.from(dicomFile(CT, '1.2.3.4', burned)), newUid)).toBeUndefined();
  });
});
