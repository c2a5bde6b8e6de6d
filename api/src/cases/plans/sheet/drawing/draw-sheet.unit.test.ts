import { PAPER_SIZES } from '@cotyle/domain/sheets/paper';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import { sheetContent } from '@cotyle/domain/sheets/sheet-content';
import type { SheetSource } from '@cotyle/domain/sheets/sheet-content';
import { aSheetSource, theLongestSource } from '@cotyle/domain/sheets/testing/a-sheet-source';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../testing/read-sheet.ts';
import type { ReadSheet } from '../testing/read-sheet.ts';
import { sheetPictures } from '../testing/sheet-pictures.ts';
import { drawSheet } from './draw-sheet.ts';

const draw = (source: SheetSource, paper: SheetPaper = 'A4'): Promise<Uint8Array> => {
  const pictures = sheetPictures().filter(({ view }) => source.views.includes(view));
  return drawSheet({ content: sheetContent(source), pictures, paper });
};

const drawn = async (source: SheetSource, paper?: SheetPaper): Promise<ReadSheet> =>
  readSheet(await draw(source, paper));

/** Read by several tests. */
const approvedBytes = draw(aSheetSource());
const approved = approvedBytes.then(readSheet);
const unapprovedRight = drawn(aSheetSource({ state: 'NOT_APPROVED', signatures: [] }, 'RIGHT'));
const longest = drawn(theLongestSource(), 'LETTER');

const firstOf = ({ pages }: ReadSheet) => {
  const [first] = pages;
  if (!first) throw new Error('The sheet has no page.');
  return first;
};

/** Texts that stand on each other or outside of the margins of a printer. */
const misplaced = ({ pages }: ReadSheet): readonly string[] =>
  pages.flatMap(({ texts, size: [width, height] }) => {
    const upright = texts.filter(({ isTurned }) => !isTurned);
    const outside = upright.filter(
      ({ x, y, width: w, size }) => x < 24 || x + w > width - 24 || y < 24 || y + size > height - 24,
    );
    const overlapping = upright.flatMap((a, n) =>
      upright
        .slice(n + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width - 0.5 &&
            b.x < a.x + a.width - 0.5 &&
            a.y < b.y + b.size * 0.7 &&
            b.y < a.y + a.size * 0.7,
        )
        .map((b) => `${a.text} on ${b.text}`),
    );
    return [...outside.map(({ text }) => text), ...overlapping];
  });

describe('a sheet', () => {
  it('is a tagged PDF with its language, its title, headings, tables and alternative texts', async () => {
    const sheet = await approved;
    expect(sheet).toMatchObject({
      title: 'Plan for surgery, procedure 12, version 3',
      language: 'en',
      isTagged: true,
    });
    const roles = sheet.pages.flatMap((page) => page.roles);
    expect(roles[0]).toBe('Root');
    expect(roles).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']),
    );
    expect(sheet.pages.flatMap(({ alts }) => alts)).toEqual([
      'From the front: the plan of version 3, left.',
      'From the side: the plan of version 3, left.',
      'QR code of the address https://hips.example.org/procedure/12?version=3',
      'Along the axis of the cup: the plan of version 3, left.',
      'Axial plane of the CT: the plan of version 3, left.',
      'Coronal plane of the CT: the plan of version 3, left.',
      'Sagittal plane of the CT: the plan of version 3, left.',
    ]);
    expect(sheet.pages.map(({ images }) => images)).toEqual([2, 4]);
  });

  it('has its texts to select, and whose it is on each page', async () => {
    const { pages } = await approved;
    const [first, second] = pages.map(({ text }) => text);
    for (const text of [
      'LEFT',
      'Margaret Thompson',
      'MRN-0048213',
      '03/14/1951',
      '42°',
      '18°',
      'Generic cup 54 mm',
      'Neck cut 12 mm, Depth −1.5 mm, Torsion 3°',
      'Approved by Jane Doe, Surgeon, 11/17/2026 08:40 UTC: “I approve this plan for surgery”',
      '3f9a0c71d2e84b56'.repeat(4),
      'Page 1 of 2',
    ])
      expect(first).toContain(text);
    for (const text of ['LEFT', 'Margaret Thompson', 'MRN-0048213', 'Leg Length Difference', '−6.5 mm'])
      expect(second).toContain(text);
  });

  it('has a QR code of the address of its version', async () => {
    const { code } = firstOf(await approved);
    expect(code).toBe('https://hips.example.org/procedure/12?version=3');
  });

  it('has the same bytes each time, and others for another paper', SLOW, async () => {
    const first = Buffer.from(await approvedBytes);
    expect(first.equals(await draw(aSheetSource()))).toBe(true);
    expect(first.equals(await draw(aSheetSource(), 'LETTER'))).toBe(false);
  });

  it('says nothing across the pages of the approved version', async () => {
    const { pages } = await approved;
    expect(pages.map(({ across }) => across)).toEqual(['', '']);
    expect(pages[0]?.text).toContain('✓\nAPPROVED');
  });

  it('says NOT APPROVED across each page of any other version, and how it stands', async () => {
    const { pages } = await unapprovedRight;
    expect(pages.map(({ across }) => across)).toEqual(['NOT APPROVED', 'NOT APPROVED']);
    expect(pages.map(({ isFilledAndEdged }) => isFilledAndEdged)).toEqual([true, true]);
    expect(pages[0]?.text).toContain('✕\nNOT APPROVED');
    const [first] = (await longest).pages;
    expect([first?.across, first?.text.includes('✕\nAPPROVAL VOID')]).toEqual(['NOT APPROVED', true]);
  });

  it('has the word of a left hip at the left and that of a right hip at the right, as mirror images', async () => {
    const placeOf = (sheet: ReadSheet, side: 'LEFT' | 'RIGHT'): number => {
      const { texts, size } = firstOf(sheet);
      const word = texts.find(({ text }) => text === side);
      if (!word) throw new Error('The side is missing.');
      expect(word.size).toBeGreaterThan(50);
      return (word.x + word.width / 2) / size[0];
    };
    const left = placeOf(await approved, 'LEFT');
    expect(left).toBeLessThan(0.3);
    expect(left + placeOf(await unapprovedRight, 'RIGHT')).toBeCloseTo(1, 2);
  });

  it(
    'has at most two pages however long its texts are, with nothing on each other or cut off',
    SLOW,
    async () => {
      for (const [sheet, paper] of [
        [await longest, 'LETTER'],
        [await drawn({ ...theLongestSource(), views: [] }, 'A4'), 'A4'],
      ] as const) {
        expect(sheet.pages.length).toBeLessThanOrEqual(2);
        for (const { size } of sheet.pages)
          expect(size.map(Math.round)).toEqual(PAPER_SIZES[paper].map(Math.round));
        expect(misplaced(sheet)).toEqual([]);
        expect(sheet.pages[0]?.code).toBe(theLongestSource().address);
      }
      expect(misplaced(await approved)).toEqual([]);
      expect(misplaced(await unapprovedRight)).toEqual([]);
    },
  );

  it('says where there are no pictures, and then fits on one page of A4', SLOW, async () => {
    const { pages } = await drawn(aSheetSource({ views: [] }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('No pictures were stored with this version.');
  });

  it(
    'has Greek, Cyrillic and Hebrew as they are written, and other letters by their numbers, and says so',
    SLOW,
    async () => {
      const source = aSheetSource();
      const { text } = firstOf(
        await drawn({
          ...source,
          patient: { ...source.patient, nameFirst: 'משה', nameSecond: 'כהן לוי' },
          procedure: {
            ...source.procedure,
            location: 'Αθήνα Москва',
            surgeon: { nameFirst: '张', nameSecond: 'Żółć' },
          },
        }),
      );
      expect(text).toContain('משה כהן לוי');
      expect(text).toContain('Αθήνα Москва');
      expect(text).toContain('‹U+5F20› Żółć');
      expect(text).toContain('Letters that this sheet cannot print are given by their numbers, as ‹U+5F20›.');
    },
  );
});
