import { certificateContent } from '@cotyle/domain/retention/certificate-content';
import type { ErasureCertificate } from '@cotyle/domain/retention/erasure';
import { REASON_MAX } from '@cotyle/domain/retention/retention';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../testing/read-sheet.ts';
import { drawCertificate } from './draw-certificate.ts';

const CERTIFICATE: ErasureCertificate = {
  id: 3,
  kind: 'RECORD',
  patientId: 41,
  ground: 'REQUEST',
  reason: 'Letter of 2 March',
  startedBy: 'Ada Kessler',
  startedAt: '2026-11-17T12:00:00.000Z',
  erasedAt: '2026-11-17T12:00:09.000Z',
  counts: {
    procedures: 1,
    files: 2,
    bytes: 310_000_000,
    notes: 0,
    messages: 5,
    planVersions: 6,
    pinnedQuestions: 7,
    segmentations: 8,
    events: 9,
  },
  eventId: 120,
  eventHash: 'ab'.repeat(32),
};

const draw = (facts: Partial<ErasureCertificate> = {}) =>
  drawCertificate({ certificate: certificateContent({ ...CERTIFICATE, ...facts }), paper: 'A4' });

describe('the certificate of an erasure as a PDF', () => {
  it('is one tagged page that says what was deleted, when, why and by whom, with room for the name', async () => {
    const sheet = await readSheet(await draw());
    expect(sheet).toMatchObject({ title: 'Certificate of erasure 3', language: 'en', isTagged: true });
    expect(sheet.pages).toHaveLength(1);
    const text = sheet.pages[0]?.text.replaceAll('\n', ' ') ?? '';
    for (const part of [
      'The record of the patient with the internal number 41 was erased.',
      '11/17/2026 12:00 UTC by Ada Kessler',
      'Letter of 2 March',
      '310.0 MB',
      'Not part of this erasure',
      'Name of the patient',
      'Signature',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Notes');
    expect(sheet.pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table']));
  });

  it('is the same each time', SLOW, async () => {
    expect(Buffer.from(await draw()).equals(Buffer.from(await draw()))).toBe(true);
  });

  it('shows the longest reason whole, and nothing lies outside of the page', SLOW, async () => {
    const reason = `${'Wort '.repeat(REASON_MAX / 5 - 1)}end.`;
    const { pages } = await readSheet(await draw({ reason, kind: 'SCANS', ground: 'RETENTION_OVER' }));
    expect(pages.map((page) => page.text).join('\n')).toContain('end.');
    const outside = pages.flatMap(({ texts, size: [width, height] }) =>
      texts.filter(({ x, y, width: w }) => x < 24 || x + w > width - 24 || y < 24 || y > height - 24),
    );
    expect(outside).toEqual([]);
  });
});
