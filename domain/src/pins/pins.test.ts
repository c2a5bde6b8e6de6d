import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { mayPlan } from '../planning/saved-plan.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import {
  mayDecidePin,
  maySeePins,
  openQuestionsText,
  PIN_ALREADY,
  PIN_STEP_KINDS,
  pinDecisionProblem,
  pinnedFileText,
  pinState,
} from './pins.ts';

const steps = fc.array(fc.record({ kind: fc.constantFrom(...PIN_STEP_KINDS) }), { maxLength: 12 });

describe('the state of a question', () => {
  it('is open until it is resolved, and whatever was decided last from then on', () => {
    fc.assert(
      fc.property(steps, (said) => {
        let state = 'OPEN';
        for (const { kind } of said) {
          if (kind === 'RESOLVED') state = 'RESOLVED';
          if (kind === 'REOPENED') state = 'OPEN';
        }
        expect(pinState(said)).toBe(state);
      }),
    );
  });

  it('is changed by no answer', () => {
    fc.assert(
      fc.property(steps, (said) => {
        expect(pinState([...said, { kind: 'REPLY' }])).toBe(pinState(said));
      }),
    );
  });

  it('can be decided exactly where the decision changes it', () => {
    fc.assert(
      fc.property(steps, (said) => {
        const isOpen = pinState(said) === 'OPEN';
        expect(pinDecisionProblem(said, 'RESOLVED')).toBe(isOpen ? undefined : PIN_ALREADY.RESOLVED);
        expect(pinDecisionProblem(said, 'OPEN')).toBe(isOpen ? PIN_ALREADY.OPEN : undefined);
      }),
    );
  });
});

describe('a question', () => {
  it('is decided by its author in any role and status, and by others exactly where they may plan', () => {
    const id = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(
        id,
        id,
        fc.constantFrom(...ROLES),
        fc.constantFrom(...PROCEDURE_STATUSES),
        (userId, authorId, role, status) => {
          const may = mayDecidePin({ id: userId, role }, authorId, status);
          expect(may).toBe(userId === authorId || mayPlan(role, status));
        },
      ),
    );
    expect(mayDecidePin({ id: 1, role: 'RADIOLOGIST' }, 2, 'SCAN_READY')).toBe(false);
    expect(mayDecidePin({ id: 1, role: 'IMAGE_ENGINEER' }, 2, 'MODEL_READY')).toBe(true);
  });

  it('on a model is hidden from radiologists alone, and one on a scan from nobody', () => {
    expect(ROLES.filter((role) => !maySeePins(role, 'MODEL'))).toEqual(['RADIOLOGIST']);
    expect(ROLES.filter((role) => !maySeePins(role, 'SCAN'))).toEqual([]);
  });

  it('says what happened to its file since', () => {
    const file = { type: 'MODEL', isDeleted: false, hasNewer: false } as const;
    expect(pinnedFileText(file)).toBeUndefined();
    expect(pinnedFileText({ ...file, hasNewer: true })).toBe('A newer model was added since.');
    expect(pinnedFileText({ ...file, hasNewer: true, isDeleted: true })).toBe('The model was deleted since.');
    expect(pinnedFileText({ ...file, type: 'SCAN', isDeleted: true })).toBe('The scan was deleted since.');
  });
});

it('open questions are counted in words', () => {
  expect([0, 1, 2].map(openQuestionsText)).toEqual([
    '0 open questions',
    '1 open question',
    '2 open questions',
  ]);
});
