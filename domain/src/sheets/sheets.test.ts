import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalState } from '../planning/approval/approval-state.ts';
import type { PlanDecision } from '../planning/approval/approval-state.ts';
import { paperOf } from './paper.ts';
import { scannedVersion, versionInAddress } from './scanned-version.ts';
import { sheetContent } from './sheet-content.ts';
import { nextApprovalOf, sheetState, SHEET_STATES } from './sheet-state.ts';
import { aSheetSource, aSignature } from './testing/a-sheet-source.ts';

describe('the paper', () => {
  it.each([
    ['en-US', 'LETTER'],
    ['en', 'LETTER'],
    ['fr-CA', 'LETTER'],
    ['es-MX', 'LETTER'],
    ['en-GB', 'A4'],
    ['de', 'A4'],
    ['not a language', 'A4'],
  ])('of %s is %s', (locale, paper) => {
    expect(paperOf(locale)).toBe(paper);
  });
});

const decisions = fc.array(
  fc.record<PlanDecision>({
    kind: fc.constantFrom('PROPOSED', 'APPROVED', 'VOIDED'),
    version: fc.integer({ min: 1, max: 5 }),
    isIntact: fc.boolean(),
  }),
  { maxLength: 8 },
);
const latest = fc.record({ version: fc.integer({ min: 1, max: 5 }), isOutdated: fc.boolean() });

describe('the state of a sheet', () => {
  it('is approved for at most one version, and that is the latest', () => {
    fc.assert(
      fc.property(decisions, latest, (steps, last) => {
        const approval = approvalState(steps, last);
        const approved = [1, 2, 3, 4, 5].filter((one) => sheetState(one, approval, steps) === 'APPROVED');
        expect(approved).toEqual(approval.state === 'APPROVED' ? [last.version] : []);
      }),
    );
  });

  it('is void exactly where the version was approved and is not now', () => {
    fc.assert(
      fc.property(decisions, latest, (steps, last) => {
        const approval = approvalState(steps, last);
        for (const version of [1, 2, 3, 4, 5]) {
          const was = steps.some((step) => step.kind === 'APPROVED' && step.version === version);
          const state = sheetState(version, approval, steps);
          expect(state === 'VOID').toBe(was && state !== 'APPROVED');
        }
      }),
    );
  });

  it('counts the approvals of this version and those before it, so that later ones do not change the hash', () => {
    const steps = [4, 2, 2, 1].map((version) => ({ kind: 'APPROVED', version, isIntact: true }) as const);
    expect([1, 2, 3, 4, 5].map((version) => nextApprovalOf(version, steps))).toEqual([2, 4, 4, 5, 5]);
  });
});

describe('the content of a sheet', () => {
  it('is marked across the page unless the version is approved', () => {
    for (const state of SHEET_STATES) {
      const { mark, stateText } = sheetContent(aSheetSource({ state }));
      expect(mark).toBe(state === 'APPROVED' ? null : 'NOT APPROVED');
      expect(stateText).toBe(
        { APPROVED: 'APPROVED', NOT_APPROVED: 'NOT APPROVED', VOID: 'APPROVAL VOID' }[state],
      );
    }
  });

  it('has the side of the version, in its words and in those of the pictures', () => {
    for (const side of ['LEFT', 'RIGHT'] as const) {
      const { sideText, pictures } = sheetContent(aSheetSource({}, side));
      expect(sideText).toBe(side);
      for (const { alt } of pictures) expect(alt).toContain(side.toLowerCase());
    }
    const source = aSheetSource();
    expect(sheetContent({ ...source, version: { ...source.version, side: null } }).sideText).toBe(
      'SIDE NOT SET',
    );
  });

  it('has the angles, the sizes, the implants with their positions, and the measurements with units', () => {
    const { numbers, implants, measurements } = sheetContent(aSheetSource());
    expect(numbers.map(({ value }) => value)).toEqual(['42°', '18°', '54 mm', '36 mm']);
    expect(implants.map(({ kind, position }) => [kind, position])).toEqual([
      ['Cup', 'Centre at x 90.5, y −4.0, z 12.0 mm'],
      ['Liner', 'Lip at 30°'],
      ['Head', '–'],
      ['Stem', 'Neck cut 12 mm, Depth −1.5 mm, Torsion 3°'],
    ]);
    const rows = measurements.flatMap((group) => group.rows.map(({ label, value }) => `${label}: ${value}`));
    expect(rows).toContain('Leg Length Difference: −6.5 mm');
    expect(rows).toContain('Anatomic Inclination: 44°');
    expect(rows).toContain('Position: –');
  });

  it('says what a plan of angles alone and a part without a catalogue are', () => {
    const source = aSheetSource();
    const none = { cup: undefined, liner: undefined, head: undefined, stem: undefined };
    const alone = sheetContent({ ...source, version: { ...source.version, plan: null }, parts: none });
    expect([alone.implants, alone.numbers.length]).toEqual([[], 2]);
    expect(sheetContent({ ...source, parts: none }).implants[0]?.name).toBe(
      'generic/cup/54 (not in the catalogue)',
    );
  });

  it('says who approved, voided, proposed and saved, and when', () => {
    const voided = {
      by: { nameFirst: 'Ivan', nameSecond: 'Petrov' },
      at: '2026-11-17T09:10:00.000Z',
      reason: 'A scan was uploaded.',
    };
    const source = aSheetSource({ state: 'VOID', signatures: [aSignature({ voided }), aSignature()] });
    expect(sheetContent(source).approvals).toEqual([
      'Approved by Jane Doe, Surgeon, 11/17/2026 08:40 UTC: “I approve this plan for surgery”',
      'Void since 11/17/2026 09:10 UTC (Ivan Petrov). A scan was uploaded.',
      'One earlier approval is void, too.',
      'Proposed by Ivan Petrov, 11/16/2026 15:25 UTC',
      'Saved by Ivan Petrov, 11/16/2026 15:20 UTC',
    ]);
  });

  it('says which pictures are missing, which version is the latest, and why it cannot be approved', () => {
    expect(sheetContent(aSheetSource()).picturesNote).toBeNull();
    expect(sheetContent(aSheetSource({ views: [] })).picturesNote).toBe(
      'No pictures were stored with this version.',
    );
    expect(sheetContent(aSheetSource({ views: ['front', 'side', 'cup', 'axial'] })).picturesNote).toBe(
      'Not stored with this version: coronal plane of the CT, sagittal plane of the CT.',
    );
    const older = aSheetSource({ state: 'NOT_APPROVED', latestVersion: 5, problem: 'A scan was deleted.' });
    expect(sheetContent(older).notices).toEqual([
      'Not the latest version: that is version 5.',
      'A scan was deleted.',
    ]);
  });
});

describe('a version that was scanned from a sheet', () => {
  it('is told to be the approved plan only where it is', () => {
    fc.assert(
      fc.property(decisions, latest, fc.integer({ min: 1, max: 9 }), (steps, last, version) => {
        const approval = approvalState(steps, last);
        const { severity } = scannedVersion(version, approval, last.version);
        const isApproved = sheetState(version, approval, steps) === 'APPROVED';
        expect(severity === 'success').toBe(isApproved);
        expect(severity === 'error').toBe(version !== last.version);
      }),
    );
  });

  it('is named with the latest one', () => {
    const approval = { state: 'APPROVED', version: 5 } as const;
    expect(scannedVersion(3, approval, 5).text).toBe(
      'Version 3 is no longer the current plan: the latest is version 5 (Approved v5). Please do not use its sheet.',
    );
    expect(scannedVersion(5, approval, 5).text).toBe('Version 5 is the current plan, and it is approved.');
    expect(scannedVersion(1, approval, undefined).text).toBe('The plan has no version 1.');
  });

  it('is in the address as a number, and nothing else is', () => {
    const of = (version: string | null) => versionInAddress({ get: () => version });
    expect([of('3'), of(null), of(''), of('03'), of('x'), of('-1')]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
