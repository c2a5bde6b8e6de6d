import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../access/roles.ts';
import { degrees, millimetres } from '../../cup/units.ts';
import { isNotification } from '../../messages/notification.ts';
import { PROCEDURE_STATUSES } from '../../status.ts';
import type { Plan } from '../plan.ts';
import { approvalLabel, approvalState, NOT_PROPOSED } from './approval-state.ts';
import type { PlanDecision } from './approval-state.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CanonicalValue } from './canonical-json.ts';
import { approvalProblem, decisionProblem, mayApprove, proposalProblem } from './rules.ts';
import { lacksApproval, schedules, unapprovedPlan } from './scheduling.ts';
import { sealedText, signedText } from './signed-content.ts';
import type { SignedContent } from './signed-content.ts';
import { PLAN_NOTICES, voidNotice, voidReason } from './voiding.ts';

const anyJson = fc.jsonValue() as fc.Arbitrary<CanonicalValue>;

/** The same value with the keys of every object the other way round. */
const reversed = (value: CanonicalValue): CanonicalValue => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as CanonicalValue[]).map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, reversed(one)]),
  );
};

describe('Canonical JSON', () => {
  it('is JSON of the same value, whatever the order of the keys', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('differs for different values', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        const isSame =
          JSON.stringify(JSON.parse(canonicalJson(a))) === JSON.stringify(JSON.parse(canonicalJson(b)));
        expect(canonicalJson(a) === canonicalJson(b)).toBe(isSame);
      }),
    );
  });

  it('is written without spaces, with keys in order, and refuses numbers that are none', () => {
    expect(canonicalJson({ b: [1, -0, 2.5], a: { d: null, c: 'é"' } })).toBe(
      '{"a":{"c":"é\\"","d":null},"b":[1,0,2.5]}',
    );
    for (const value of [Number.NaN, Infinity]) expect(() => canonicalJson([value])).toThrow(RangeError);
  });
});

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'cup/54',
    centre: { x: 90.5, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(0),
  },
  liner: 'liner/36',
  head: 'head/36-M',
  stem: { part: 'stem/4', neckCut: millimetres(12), depth: millimetres(0), torsion: degrees(0) },
};
const CONTENT: SignedContent = {
  procedureId: 7,
  patientId: 3,
  version: 2,
  approval: 1,
  side: 'LEFT',
  inclination: 42,
  anteversion: 18,
  plan: PLAN,
  files: [
    { purpose: 'PELVIS', fileId: 11, sha256: 'aa' },
    { purpose: 'SCAN', fileId: 10, sha256: 'bb' },
  ],
};

describe('What is signed', () => {
  it('is one text, whatever the order of the files', () => {
    expect(signedText({ ...CONTENT, files: CONTENT.files.toReversed() })).toBe(signedText(CONTENT));
    expect(signedText({ ...CONTENT, plan: null, files: [] })).toBe(
      '{"anteversion":18,"approval":1,"files":[],"inclination":42,"patient":3,"plan":null,"procedure":7,"side":"LEFT","version":2}',
    );
  });

  it.each<[string, Partial<SignedContent>]>([
    ['procedure', { procedureId: 8 }],
    ['patient', { patientId: 4 }],
    ['version', { version: 3 }],
    ['number of the approval', { approval: 2 }],
    ['side', { side: 'RIGHT' }],
    ['inclination', { inclination: 42.5 }],
    ['anteversion', { anteversion: 17 }],
    ['implants', { plan: null }],
    ['cup', { plan: { ...PLAN, cup: { ...PLAN.cup, part: 'cup/56' } } }],
    ['centre', { plan: { ...PLAN, cup: { ...PLAN.cup, centre: { x: 90.4, y: -4, z: 12 } } } }],
    ['lip', { plan: { ...PLAN, cup: { ...PLAN.cup, lip: degrees(90) } } }],
    ['liner', { plan: { ...PLAN, liner: 'liner/32' } }],
    ['head', { plan: { ...PLAN, head: 'head/32-M' } }],
    ['stem', { plan: { ...PLAN, stem: null } }],
    ['model', { files: [{ purpose: 'PELVIS', fileId: 11, sha256: 'ac' }] }],
  ])('is another text with another %s', (_, change) => {
    expect(signedText({ ...CONTENT, ...change })).not.toBe(signedText(CONTENT));
  });

  it('is tied to the name, the role, the time and the meaning', () => {
    const signature = {
      sha256: 'aa',
      signerId: 1,
      name: 'Ada Kessler',
      role: 'SURGEON',
      meaning: 'm',
      at: 't',
    } as const;
    const texts = [
      signature,
      { ...signature, sha256: 'ab' },
      { ...signature, signerId: 2 },
      { ...signature, name: 'Eve' },
      { ...signature, role: 'ADMIN' as const },
      { ...signature, meaning: 'n' },
      { ...signature, at: 'u' },
    ].map(sealedText);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

const step = (kind: PlanDecision['kind'], version: number, isIntact = true): PlanDecision => ({
  kind,
  version,
  isIntact,
});
const current = (version: number) => ({ version, isOutdated: false });

describe('The state of a plan', () => {
  it.each<[string, readonly PlanDecision[], Parameters<typeof approvalState>[1]]>([
    ['Not proposed', [], undefined],
    ['Not proposed', [], current(2)],
    ['Proposed v3', [step('PROPOSED', 3)], current(3)],
    ['Not proposed', [step('PROPOSED', 3)], current(4)],
    ['Not proposed', [step('PROPOSED', 3)], { version: 3, isOutdated: true }],
    ['Approved v3', [step('APPROVED', 3), step('PROPOSED', 3)], current(3)],
    ['Approval void', [step('APPROVED', 3)], current(4)],
    ['Approval void', [step('APPROVED', 3)], { version: 3, isOutdated: true }],
    ['Approval void', [step('APPROVED', 3, false)], current(3)],
    ['Approval void', [step('VOIDED', 3), step('APPROVED', 3)], current(3)],
    ['Proposed v4', [step('PROPOSED', 4), step('VOIDED', 3), step('APPROVED', 3)], current(4)],
    ['Approval void', [step('PROPOSED', 4), step('VOIDED', 3), step('APPROVED', 3)], current(5)],
    ['Approved v4', [step('APPROVED', 4), step('VOIDED', 3), step('APPROVED', 3)], current(4)],
  ])('is %s', (label, decisions, latest) => {
    expect(approvalLabel(approvalState(decisions, latest))).toBe(label);
  });

  it('is approved only where the last step is an intact approval of the latest version', () => {
    const anyStep = fc
      .tuple(fc.constantFrom('PROPOSED', 'APPROVED', 'VOIDED'), fc.integer({ min: 1, max: 3 }), fc.boolean())
      .map(([kind, version, isIntact]) => step(kind, version, isIntact));
    const latest = fc.record({ version: fc.integer({ min: 1, max: 3 }), isOutdated: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 5 }), latest, (steps, now) => {
        const [last] = steps;
        const isApproved =
          last?.kind === 'APPROVED' && last.isIntact && last.version === now.version && !now.isOutdated;
        expect(approvalState(steps, now).state === 'APPROVED').toBe(isApproved);
      }),
    );
  });
});

const VERSION = {
  version: 3,
  side: 'LEFT',
  inclination: 42,
  anteversion: 18,
  plan: null,
  hasDeletedFile: false,
  hasNewerFile: false,
} as const;
const LEFT = { sideSurgeon: 'LEFT' } as const;

describe('A decision about a plan', () => {
  it.each([
    [undefined, LEFT, 'There is no plan yet.'],
    [{ ...VERSION, anteversion: null }, LEFT, 'The plan needs both planned angles.'],
    [{ ...VERSION, side: null }, { sideSurgeon: null }, 'The procedure has no side yet.'],
    [VERSION, { sideSurgeon: 'RIGHT' }, 'The plan is for the other side than the procedure.'],
    [
      { ...VERSION, hasDeletedFile: true },
      LEFT,
      'A scan or model that the plan was made on was deleted. Please save the plan again.',
    ],
    [
      { ...VERSION, hasNewerFile: true },
      LEFT,
      'A newer scan or model was uploaded. Please check the plan and save it again.',
    ],
    [VERSION, LEFT, undefined],
  ] as const)('of %j with %j: %s', (version, procedure, problem) => {
    expect(decisionProblem(version, procedure)).toBe(problem);
  });

  it('is not made twice', () => {
    const proposed = { state: 'PROPOSED', version: 3 } as const;
    const approved = { state: 'APPROVED', version: 3 } as const;
    expect(proposalProblem(VERSION, LEFT, proposed)).toBe('This version is proposed already.');
    expect(proposalProblem(VERSION, LEFT, approved)).toBe('This version is approved already.');
    expect(approvalProblem(VERSION, LEFT, proposed)).toBeUndefined();
    expect(approvalProblem(VERSION, LEFT, approved)).toBe('This version is approved already.');
    expect(proposalProblem(VERSION, LEFT, NOT_PROPOSED)).toBeUndefined();
  });

  it('to approve is made by the procedure’s own surgeon alone, while it can be planned', () => {
    for (const role of ROLES)
      for (const status of PROCEDURE_STATUSES)
        for (const id of [1, 2])
          expect(mayApprove({ id, role }, { surgeonId: 1, status })).toBe(
            role === 'SURGEON' && id === 1 && ['MODEL_READY', 'READY', 'SCHEDULED'].includes(status),
          );
  });
});

describe('Scheduling', () => {
  it('asks about a plan that is not approved, and not when a completed procedure is taken back', () => {
    expect(unapprovedPlan({ state: 'APPROVED', version: 1 })).toBeUndefined();
    expect(unapprovedPlan({ state: 'VOID', version: 1 })).toBe(
      'The plan of this procedure is not approved (Approval void).',
    );
    expect(schedules('READY', 'SCHEDULED')).toBe(true);
    expect(schedules('CANCELED', 'SCHEDULED')).toBe(true);
    expect(schedules('DONE', 'SCHEDULED')).toBe(false);
    expect(schedules('SCHEDULED', 'SCHEDULED')).toBe(false);
    expect(lacksApproval(true, 'READY', NOT_PROPOSED)).toBe(true);
    expect(lacksApproval(false, 'READY', NOT_PROPOSED)).toBe(false);
    expect(lacksApproval(true, 'DONE', NOT_PROPOSED)).toBe(false);
    expect(lacksApproval(true, 'READY', { state: 'APPROVED', version: 1 })).toBe(false);
  });
});

describe('A message about a plan', () => {
  it('is one that the server wrote, and names the cause', () => {
    for (const text of PLAN_NOTICES)
      expect(isNotification({ text, procedureId: 7, replyToId: null })).toBe(true);
    expect(voidNotice('SCAN_ADDED')).toBe('Approval of the plan is void: a scan was uploaded');
    expect(voidReason('PLAN', 'Smaller socket')).toBe('The plan was changed. Reason: Smaller socket');
    expect(voidReason('SIDE', null)).toBe('The side was changed.');
  });
});
