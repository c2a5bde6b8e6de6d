import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { visibleStatuses } from '../access/visibility.ts';
import { isEnded, PROCEDURE_STATUSES } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';
import { lacksSide } from './editing.ts';
import { targetsFrom } from './flow.ts';
import { nextActionOf } from './next-action.ts';
import type { NextAction } from './next-action.ts';
import { validateStatusChange } from './status-change.ts';
import type { ChangeFacts, UnmetCondition } from './status-change.ts';

const TODAY = '2026-11-16';

const anyRole = fc.constantFrom(...ROLES);
const anyStatus = fc.constantFrom(...PROCEDURE_STATUSES);
const anySide = fc.constantFrom('LEFT' as const, 'RIGHT' as const, null);
const anyFacts: fc.Arbitrary<ChangeFacts> = fc.record({
  radiologyLocationId: fc.option(fc.constant(1)),
  dateOfSurgery: fc.constantFrom(null, '2026-11-15', TODAY, '2026-11-17'),
  hasScan: fc.boolean(),
  hasModel: fc.boolean(),
  hasPri: fc.boolean(),
  sideSurgeon: anySide,
  sideEngineer: anySide,
  lacksApproval: fc.boolean(),
});

/** What the server does with this change of status. */
const isAccepted = (role: Role, from: ProcedureStatus, to: ProcedureStatus, facts: ChangeFacts): boolean =>
  validateStatusChange(role, from, to, facts).kind === 'allowed' &&
  !lacksSide(role, { sideSurgeon: facts.sideSurgeon, status: to });

/** The facts once the person has done what was asked for. */
const supply = (facts: ChangeFacts, { subject }: UnmetCondition): ChangeFacts => {
  switch (subject) {
    case 'sideSurgeon':
      return { ...facts, sideSurgeon: 'LEFT' };
    case 'radiologyLocationId':
      return { ...facts, radiologyLocationId: 1 };
    case 'dateOfSurgery':
      return { ...facts, dateOfSurgery: TODAY };
    case 'approval':
      return { ...facts, lacksApproval: false };
    case 'scan':
      return { ...facts, hasScan: true };
    case 'pri':
      return { ...facts, hasPri: true };
    case 'model':
      return { ...facts, hasModel: true };
    case 'sideEngineer':
      return { ...facts, sideEngineer: facts.sideSurgeon };
  }
};

const everyCase = (
  check: (action: NextAction, role: Role, status: ProcedureStatus, facts: ChangeFacts) => void,
): void =>
  fc.assert(
    fc.property(anyRole, anyStatus, anyFacts, (role, status, facts) => {
      const action = nextActionOf(role, status, facts, TODAY);
      expect(action === undefined).toBe(isEnded(status));
      if (action) check(action, role, status, facts);
    }),
    { numRuns: 1500 },
  );

describe('the next step of a case', () => {
  it('is accepted by the server exactly if it is offered and nothing is missing', () => {
    everyCase(({ to, isOffered, missing }, role, status, facts) => {
      const isMissingNothing = isOffered ? isAccepted(role, status, to, facts) : true;
      expect(missing.length === 0).toBe(isMissingNothing);
    });
  });

  it('is accepted once everything that was missing is supplied, in at most two rounds', () => {
    everyCase(({ to, isOffered, missing }, role, status, facts) => {
      if (!isOffered) return;
      const supplied = missing.reduce(supply, facts);
      // The side of a model is compared once there is a model.
      const rest = nextActionOf(role, status, supplied, TODAY)?.missing ?? [];
      expect(rest.every(({ subject }) => subject === 'sideEngineer')).toBe(true);
      expect(isAccepted(role, status, to, rest.reduce(supply, supplied))).toBe(true);
    });
  });

  it('is offered to the role that the case waits for, except before the day of surgery', () => {
    everyCase(({ isOwn, isOffered, waitsFor, notBefore }, role) => {
      expect(isOwn).toBe(waitsFor.includes(role));
      expect(isOwn && !isOffered).toBe(isOwn && notBefore !== undefined);
    });
  });

  it('is never offered to a role whose flow does not have it', () => {
    everyCase(({ to, isOffered }, role, status) => {
      expect(isOffered && !targetsFrom(role, status).includes(to)).toBe(false);
    });
  });

  it('waits for a role that sees the case and may continue it', () => {
    everyCase(({ waitsFor }, _, status, facts) => {
      expect(waitsFor).not.toEqual([]);
      for (const role of waitsFor) {
        const to = nextActionOf(role, status, facts, TODAY)?.to ?? status;
        expect(targetsFrom(role, status)).toContain(to);
        expect(visibleStatuses(role)).toContain(status);
      }
    });
  });

  it('names each missing thing once', () => {
    everyCase(({ missing }) => {
      const subjects = missing.map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(subjects.length);
    });
  });
});

const NOTHING: ChangeFacts = {
  radiologyLocationId: null,
  dateOfSurgery: null,
  hasScan: false,
  hasModel: false,
  hasPri: false,
  sideSurgeon: null,
  sideEngineer: null,
  lacksApproval: false,
};
const ORDERED: ChangeFacts = { ...NOTHING, radiologyLocationId: 1, sideSurgeon: 'LEFT' };

const messages = (role: Role, status: ProcedureStatus, facts: ChangeFacts): string[] =>
  (nextActionOf(role, status, facts, TODAY)?.missing ?? []).map(({ message }) => message);

describe('what is missing for the next step', () => {
  it('is listed completely, with the messages of the server', () => {
    expect(messages('SURGEON', 'NEW', NOTHING)).toEqual([
      'Side is required',
      'Please select Radiology Location first.',
    ]);
    expect(messages('RADIOLOGIST', 'SCAN', ORDERED)).toEqual(['Please upload scan files first']);
    expect(messages('IMAGE_ENGINEER', 'MODEL_IN_WORK', ORDERED)).toEqual([
      'Please import PRI data first',
      'Please upload model first',
    ]);
    expect(messages('IMAGE_ENGINEER', 'MODEL_IN_WORK', { ...ORDERED, hasPri: true, hasModel: true })).toEqual(
      ["The side of the model doesn't match"],
    );
    expect(messages('SURGICAL_ASSISTANT', 'READY', ORDERED)).toEqual([
      'Please select Date of Surgery first.',
    ]);
  });
});

describe('a person for whom the case does not wait', () => {
  it('is not offered a step whose work is not done, even if they may override its conditions', () => {
    expect(nextActionOf('ADMIN', 'SCAN', ORDERED, TODAY)).toMatchObject({
      isOffered: false,
      waitsFor: ['RADIOLOGIST'],
    });
    expect(nextActionOf('SURGEON', 'MODEL_IN_WORK', ORDERED, TODAY)).toMatchObject({
      isOffered: false,
      waitsFor: ['IMAGE_ENGINEER'],
    });
  });

  it('is offered a step that only has to be set', () => {
    const uploaded = { ...ORDERED, hasScan: true };
    expect(nextActionOf('ADMIN', 'SCAN', uploaded, TODAY)).toMatchObject({
      to: 'SCAN_READY',
      isOffered: true,
      isOwn: false,
    });
  });
});

it('a scheduled surgery is completed from its day on', () => {
  const on = (dateOfSurgery: string) =>
    nextActionOf('SURGEON', 'SCHEDULED', { ...ORDERED, dateOfSurgery }, TODAY);
  expect(on('2026-11-17')).toMatchObject({ isOffered: false, notBefore: '2026-11-17' });
  expect(on(TODAY)).toMatchObject({ to: 'DONE', isOffered: true, notBefore: undefined });
});
