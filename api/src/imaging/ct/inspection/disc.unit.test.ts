import { ASIDE } from '@cotyle/domain/ct/aside';
import type { AsideReason } from '@cotyle/domain/ct/aside';
import { evaluateScan } from '@cotyle/domain/ct/evaluate';
import { CT_PROTOCOL } from '@cotyle/domain/ct/protocol';
import { allVerified } from '@cotyle/domain/ct/testing/verified';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectScan } from './inspect.ts';
import { deflatedImage, dicomDir, dicomObject, STORAGE, withLongHeader } from '../testing/dicom-objects.ts';
import { bytesSource, PATIENT_RECORD, scanFiles, zipped } from '../testing/scans.ts';
import type { ZippedFile } from '../testing/scans.ts';

const COARSE = scanFiles(undefined, 5);
const [IMAGE = new Uint8Array()] = COARSE.map(({ bytes }) => bytes);
/** The preamble and the meta group of the objects here. */
const META_BYTES = 330;
const WHOLE = { slices: 76, damaged: 0, isWhole: true };

const inspectFiles = async (files: readonly ZippedFile[]) =>
  inspectScan(bytesSource(await zipped(files)), 'ZIP');
/** What a disc with a whole scan and these files says. */
const onDisc = async (...files: Buffer[]) => {
  const others = files.map((bytes, index) => ({ path: `OTHER/${index}`, bytes }));
  const { slices, facts } = await inspectFiles([...others, ...COARSE]);
  const { aside, others: unknown, damaged, isWhole } = facts;
  return { slices: slices.length, damaged, isWhole, aside, others: unknown };
};
const ruleOf = async (id: string, files: readonly ZippedFile[]) => {
  const { facts } = await inspectFiles(files);
  const about = { record: PATIENT_RECORD, today: '2026-11-16' };
  return evaluateScan([facts], CT_PROTOCOL, { ...about, verified: allVerified([facts]) }).find(
    (rule) => rule.id === id,
  );
};

/** Objects beside the slices on a disc, with the reason for which they are set aside. */
const OBJECTS: readonly (readonly [name: string, bytes: Buffer, reason: AsideReason])[] = [
  ['a DICOMDIR', dicomDir(), 'DIRECTORY'],
  ['a DICOMDIR of a full disc', dicomDir({ records: 5000 }), 'DIRECTORY'],
  ['a DICOMDIR without a preamble', dicomDir().subarray(132), 'DIRECTORY'],
  ['a DICOMDIR without a class', dicomDir({ hasClass: false }), 'DIRECTORY'],
  ['a dose report', dicomObject(`${STORAGE}.88.67`, 'SR', { pixels: false }), 'DOSE_REPORT'],
  ['a text report', dicomObject(`${STORAGE}.88.11`, 'SR', { pixels: false }), 'DOSE_REPORT'],
  ['a deflated report', deflatedImage(dicomObject(`${STORAGE}.88.33`, 'SR')), 'DOSE_REPORT'],
  ['a PDF', dicomObject(`${STORAGE}.104.1`, 'DOC', { pixels: false }), 'DOSE_REPORT'],
  ['a list of key images', dicomObject(`${STORAGE}.88.59`, 'KO', { pixels: false }), 'KEY_OBJECTS'],
  ['a capture', dicomObject(`${STORAGE}.7`, 'OT'), 'CAPTURE'],
  ['a capture that says CT', dicomObject(`${STORAGE}.7`, 'CT'), 'CAPTURE'],
  ['a capture of several frames', dicomObject(`${STORAGE}.7.2`, 'CT'), 'CAPTURE'],
  ['a map made of a CT', dicomObject(`${STORAGE}.30`, 'CT'), 'OTHER_IMAGE'],
  ['a presentation state', dicomObject(`${STORAGE}.11.1`, 'PR', { pixels: false }), 'PRESENTATION_STATE'],
  ['a radiotherapy structure', dicomObject(`${STORAGE}.481.3`, 'RTSTRUCT'), 'RADIOTHERAPY'],
  ['a radiotherapy dose', dicomObject(`${STORAGE}.481.2`, 'RTDOSE'), 'RADIOTHERAPY'],
  ['a segmentation', dicomObject(`${STORAGE}.66.4`, 'SEG'), 'SEGMENTATION'],
  ['a registration', dicomObject(`${STORAGE}.66.1`, 'REG', { pixels: false }), 'REGISTRATION'],
  ['raw data that say CT', dicomObject(`${STORAGE}.66`, 'CT', { pixels: false }), 'RAW_DATA'],
  ['an ECG', dicomObject(`${STORAGE}.9.1.1`, 'ECG', { pixels: false }), 'WAVEFORM'],
  ['an object of a manufacturer', dicomObject('1.3.12.2.1107.5.9.1', 'CT', { pixels: false }), 'NO_IMAGE'],
  ['a report of a manufacturer', dicomObject('1.3.12.2.1107.5.9.2', 'SR', { pixels: false }), 'DOSE_REPORT'],
  [
    'a page with the protocol',
    dicomObject(`${STORAGE}.2`, 'CT', {
      elements: [{ tag: 0x0008_0008, vr: 'CS', value: 'DERIVED\\SECONDARY\\OTHER\\CT_SOM5 PROT' }],
    }),
    'DOSE_REPORT',
  ],
  [
    'a localiser',
    dicomObject(`${STORAGE}.2`, 'CT', {
      elements: [{ tag: 0x0008_0008, vr: 'CS', value: 'ORIGINAL\\PRIMARY\\LOCALIZER' }],
    }),
    'LOCALISER',
  ],
];

describe('an exported disc', () => {
  it.each(OBJECTS)('with %s beside the slices is whole', async (_, bytes, reason) => {
    expect(await onDisc(bytes)).toEqual({ ...WHOLE, aside: { [reason]: 1 }, others: 0 });
    expect(ASIDE[reason]).not.toBe('');
  });

  it('is whole with other objects whose header is long or truncated', async () => {
    const reasons = OBJECTS.filter(([name]) => !name.includes('DICOMDIR') && !name.includes('deflated'));
    for (const length of [20_000, 300_000]) {
      const long = reasons.map(([, bytes]) => withLongHeader(bytes, length));
      const found = await onDisc(...long);
      expect([found.damaged, found.slices, found.others]).toEqual([0, 76, 0]);
    }
    const cut = OBJECTS.map(([, bytes]) => bytes.subarray(0, Math.max(400, bytes.length - 60)));
    expect(await onDisc(...cut)).toMatchObject({ ...WHOLE, others: 0 });
  });

  it('is whole with a localiser whose header is longer than the first bytes that are read', async () => {
    const [, localiser = Buffer.alloc(0)] = OBJECTS.find(([name]) => name === 'a localiser') ?? [];
    for (const length of [10_000, 16_384, 70_000, 5_000_000])
      expect(await onDisc(withLongHeader(localiser, length))).toEqual({
        ...WHOLE,
        aside: { LOCALISER: 1 },
        others: 0,
      });
  });

  it('is whole with the files of a viewer and of operating systems', async () => {
    const files: Buffer[] = [
      Buffer.from('[autorun]\r\nopen=viewer.exe\r\n'),
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 0x90)]),
      Buffer.from('<!DOCTYPE html><title>Images</title>'),
      Buffer.from('ffd8ffe000104a46494600', 'hex'),
      // Thumbs.db, .DS_Store, the resource fork of an image, a shortcut, an icon.
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      Buffer.concat([Buffer.from('0000000142756431', 'hex'), Buffer.alloc(600)]),
      Buffer.concat([Buffer.from('0005160700020000', 'hex'), Buffer.alloc(200, 0x20)]),
      Buffer.from('4c0000000114020000000000c000000000000046', 'hex'),
      Buffer.concat([Buffer.from('0000010001002020', 'hex'), Buffer.alloc(300)]),
      // Data of a program that begin like an image without a header.
      Buffer.concat([Buffer.from('0800000010000000', 'hex'), Buffer.alloc(300, 0x55)]),
      Buffer.concat([Buffer.from('0200000041420000', 'hex'), Buffer.alloc(300, 0x55)]),
      Buffer.alloc(0),
    ];
    expect(await onDisc(...files)).toEqual({ ...WHOLE, aside: {}, others: files.length });
  });

  it('is whole with the archives of a viewer', async () => {
    const jar = await zipped([{ path: 'META-INF/MANIFEST.MF', bytes: Buffer.from('Manifest-Version: 1.0') }]);
    expect(await onDisc(jar, jar)).toEqual({ ...WHOLE, aside: {}, others: 2 });
  });

  it('counts the zips that are too deep to be read', async () => {
    const inner = await zipped([{ path: 'series.zip', bytes: await zipped(COARSE) }]);
    const { facts } = await inspectFiles([{ path: 'study.zip', bytes: inner }]);
    expect(facts).toMatchObject({ unread: { nested: 1 }, others: 1, damaged: 0 });
  });

  it('is never damaged by an object of another class, for any content and truncation', async () => {
    const classes = ['7', '9.1.1', '11.1', '66', '66.4', '88.67', '104.1', '481.3', '2.1', '4', '128', '30'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...classes),
        fc.constantFrom('CT', 'SR', 'PR', 'MR', 'PT', 'OT', 'RTPLAN', ''),
        fc.boolean(),
        fc.nat(400),
        async (sopClass, modality, pixels, cut) => {
          const whole = dicomObject(`${STORAGE}.${sopClass}`, modality, { pixels });
          const bytes = whole.subarray(0, Math.max(META_BYTES, whole.length - cut));
          const { slices, facts } = await inspectScan(bytesSource(bytes), 'DICOM');
          expect([facts.damaged, facts.others, slices, facts.series]).toEqual([0, 0, [], []]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is damaged if a slice is truncated, at any position and with any header', async () => {
    const at = Buffer.from(IMAGE).indexOf(Buffer.from('DICM')) + 4 + 12 + 100;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: at, max: IMAGE.length - 1 }), async (length) => {
        const { facts } = await inspectScan(bytesSource(IMAGE.subarray(0, length)), 'DICOM');
        expect([facts.damaged, facts.aside]).toEqual([1, {}]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('multi-frame CT', () => {
  const frames = { elements: [{ tag: 0x0028_0008, vr: 'IS' as const, value: '300' }] };
  const alone = (bytes: Buffer): ZippedFile[] => [{ path: 'a', bytes }];

  it.each([
    ['enhanced CT', dicomObject(`${STORAGE}.2.1`, 'CT', frames)],
    ['converted enhanced CT', dicomObject(`${STORAGE}.2.2`, 'CT', frames)],
    [
      'enhanced CT with a header of megabytes',
      withLongHeader(dicomObject(`${STORAGE}.2.1`, 'CT', frames), 5e6),
    ],
  ])('that is %s fails with a message of its own', async (_, bytes) => {
    expect(await ruleOf('modality', alone(bytes))).toMatchObject({
      verdict: 'fail',
      measured: 'enhanced multi-frame CT',
      advice: expect.stringMatching(
        /^Enhanced multi-frame CT cannot be read here\. .*single-frame CT slices/,
      ),
    });
    expect(await ruleOf('readable', alone(bytes))).toMatchObject({ verdict: 'pass' });
  });

  it('with a multi-frame object of another class fails with its own message', async () => {
    expect(await ruleOf('modality', alone(dicomObject(`${STORAGE}.2`, 'CT', frames)))).toMatchObject({
      verdict: 'fail',
      measured: 'multi-frame CT',
    });
  });

  it('with an unsupported object beside slices has a warning that names it', async () => {
    const files = [...COARSE, { path: 'a', bytes: dicomObject(`${STORAGE}.2.1`, 'CT', frames) }];
    expect(await ruleOf('modality', files)).toMatchObject({
      verdict: 'warn',
      measured: '76 CT slices, and enhanced multi-frame CT',
    });
  });
});
