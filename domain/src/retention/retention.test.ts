import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retentionOrderProblems, DEFAULT_RETENTION_YEARS } from './kinds.ts';
import { certificateText, ERASURE_GROUNDS, erasureInWords, readErasure } from './erasure.ts';
import {
  erasureProblem,
  HAS_ACTIVE_PROCEDURE,
  isDueForErasure,
  ON_LEGAL_HOLD,
  RETENTION_NOT_OVER,
  retentionCutoff,
} from './retention.ts';

const NOW = new Date('2026-11-17T12:00:00.000Z');
const facts = fc.record({
  lastActivity: fc.date({ min: new Date('1990-01-01'), max: NOW, noInvalidDate: true }),
  hasActiveProcedure: fc.boolean(),
  isOnHold: fc.boolean(),
});

describe('the retention time', () => {
  it('ends a number of years after the last activity, and never with 0', () => {
    expect(retentionCutoff(NOW, 10)?.toISOString()).toBe('2016-11-17T12:00:00.000Z');
    expect(retentionCutoff(new Date('2024-02-29T00:00:00Z'), 1)?.toISOString()).toBe(
      '2023-03-01T00:00:00.000Z',
    );
    expect(retentionCutoff(NOW, 0)).toBeUndefined();
  });

  it('is never over earlier with more years', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 99 }), (one, years) => {
        const [sooner, later] = [retentionCutoff(NOW, years), retentionCutoff(NOW, years + 1)];
        expect(isDueForErasure(one, later) && !isDueForErasure(one, sooner)).toBe(false);
        expect(isDueForErasure(one, undefined)).toBe(false);
      }),
    );
  });

  it('forbids an erasure for every ground on legal hold or with an active procedure, and without another ground before its end', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom(...ERASURE_GROUNDS),
        fc.integer({ min: 0, max: 40 }),
        (one, ground, years) => {
          const cutoff = retentionCutoff(NOW, years);
          const problem = erasureProblem(one, ground, cutoff);
          const isTooEarly = ground === 'RETENTION_OVER' && !isDueForErasure(one, cutoff);
          const expected = [
            ...(one.isOnHold ? [ON_LEGAL_HOLD] : []),
            ...(one.hasActiveProcedure ? [HAS_ACTIVE_PROCEDURE] : []),
            ...(isTooEarly ? [RETENTION_NOT_OVER] : []),
          ];
          expect(problem).toBe(expected[0]);
        },
      ),
    );
  });
});

describe('the event of an erasure', () => {
  it('is read as it was written, and nothing else is taken for one', () => {
    const commitment = 'a1'.repeat(32);
    expect(readErasure(erasureInWords(7, 412, commitment))).toEqual({ id: 7, events: 412, commitment });
    for (const text of [null, '', 'Erasure 7', `${erasureInWords(7, 412, commitment)} `])
      expect(readErasure(text)).toBeUndefined();
  });
});

describe('the certificate of an erasure', () => {
  it('says who erased what, when and why, and repeats it as JSON', () => {
    const certificate = {
      kind: 'RECORD' as const,
      id: 3,
      patientId: 41,
      ground: 'REQUEST' as const,
      reason: 'Letter of 2 March',
      startedBy: 'Ada Kessler',
      startedAt: '2026-11-17T12:00:00.000Z',
      erasedAt: '2026-11-17T12:00:09.000Z',
      counts: {
        procedures: 1,
        files: 2,
        bytes: 30,
        notes: 4,
        messages: 5,
        planVersions: 6,
        pinnedQuestions: 7,
        segmentations: 8,
        events: 9,
      },
      eventId: 120,
      eventHash: 'ab'.repeat(32),
    };
    const text = certificateText(certificate);
    for (const part of ['number 41', 'Ada Kessler', 'Letter of 2 March', 'Notes: 4', 'event 120'])
      expect(text).toContain(part);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual(certificate);
  });

  it('says of a part what was erased, and that the rest stays', () => {
    const counts = {
      procedures: 0,
      files: 2,
      bytes: 30,
      notes: 0,
      messages: 0,
      planVersions: 0,
      pinnedQuestions: 0,
      segmentations: 1,
      events: 0,
    };
    const text = certificateText({
      id: 4,
      kind: 'SCANS',
      patientId: 41,
      ground: 'RETENTION_OVER',
      reason: null,
      startedBy: 'Ada Kessler',
      startedAt: '2026-03-02T10:00:00.000Z',
      erasedAt: '2026-03-02T10:00:05.000Z',
      counts,
      eventId: 120,
      eventHash: 'ab'.repeat(32),
    });
    expect(text).toContain('The scans of the patient with the internal number 41 were erased.');
    expect(text).toContain('Everything else of the record stays.');
  });
});

describe('the times of parts', () => {
  it('are never longer than that of the record', () => {
    const years = { ...DEFAULT_RETENTION_YEARS, scanRetentionYears: 11, messageRetentionYears: 10 };
    expect(retentionOrderProblems(years)).toEqual([
      { name: 'scanRetentionYears', message: 'Not longer than the record (10 years)' },
    ]);
    expect(retentionOrderProblems({ ...years, recordRetentionYears: 0 })).toEqual([]);
  });
});
