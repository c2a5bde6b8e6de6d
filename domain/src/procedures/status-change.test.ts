import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAdministrator, ROLES } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { targetsFrom } from './flow.ts';
import { validateStatusChange } from './status-change.ts';
import type { ChangeFacts } from './status-change.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';

const READY: ChangeFacts = {
  radiologyLocationId: 1,
  dateOfSurgery: '2026-12-01',
  hasScan: true,
  hasModel: true,
  hasPri: true,
  sideSurgeon: 'LEFT',
  sideEngineer: 'LEFT',
  lacksApproval: false,
};

type Table = Record<ProcedureStatus, ProcedureStatus[]>;
const sorted = (statuses: readonly ProcedureStatus[]) => [...statuses].sort();

/** Written out from the tables of the specification, each row already cut to what the role may set. */
const MOVES: Record<Exclude<Role, 'MASTER_ADMIN'>, Table> = {
  ADMIN: {
    NEW: ['SCAN', 'CANCELED'],
    SCAN: ['CANCELED', 'SCAN_READY', 'NEW'],
    SCAN_READY: ['CANCELED', 'SCAN', 'NEW', 'MODEL_IN_WORK'],
    MODEL_IN_WORK: ['READY', 'MODEL_READY', 'SCAN_READY', 'CANCELED'],
    MODEL_READY: ['READY', 'MODEL_IN_WORK', 'SCAN_READY', 'CANCELED'],
    READY: ['SCHEDULED', 'MODEL_READY', 'MODEL_IN_WORK', 'CANCELED'],
    SCHEDULED: ['DONE', 'CANCELED', 'READY', 'MODEL_READY', 'MODEL_IN_WORK'],
    DONE: ['MODEL_READY', 'MODEL_IN_WORK', 'READY', 'SCHEDULED', 'CANCELED'],
    CANCELED: ['NEW'],
  },
  SURGICAL_ASSISTANT: {
    NEW: ['SCAN', 'CANCELED'],
    SCAN: ['CANCELED', 'NEW'],
    SCAN_READY: ['CANCELED', 'SCAN', 'NEW'],
    MODEL_IN_WORK: ['READY', 'MODEL_READY', 'CANCELED'],
    MODEL_READY: ['READY', 'CANCELED'],
    READY: ['SCHEDULED', 'MODEL_READY', 'CANCELED'],
    SCHEDULED: ['DONE', 'CANCELED', 'READY', 'MODEL_READY'],
    DONE: ['MODEL_READY', 'READY', 'SCHEDULED', 'CANCELED'],
    CANCELED: ['NEW'],
  },
  SURGEON: {
    NEW: ['SCAN', 'CANCELED'],
    SCAN: ['CANCELED', 'NEW'],
    SCAN_READY: ['CANCELED', 'SCAN', 'NEW'],
    MODEL_IN_WORK: ['MODEL_READY', 'CANCELED'],
    MODEL_READY: ['READY', 'SCHEDULED', 'CANCELED'],
    READY: ['MODEL_READY', 'SCHEDULED', 'CANCELED'],
    SCHEDULED: ['DONE', 'CANCELED', 'READY'],
    DONE: ['SCHEDULED', 'CANCELED'],
    CANCELED: ['DONE', 'SCHEDULED'],
  },
  RADIOLOGIST: {
    NEW: ['SCAN'],
    SCAN: ['SCAN_READY'],
    SCAN_READY: ['SCAN'],
    MODEL_IN_WORK: ['SCAN_READY'],
    MODEL_READY: [],
    READY: [],
    SCHEDULED: [],
    DONE: [],
    CANCELED: [],
  },
  IMAGE_ENGINEER: {
    NEW: [],
    SCAN: ['SCAN_READY'],
    SCAN_READY: ['MODEL_IN_WORK'],
    MODEL_IN_WORK: ['MODEL_READY', 'SCAN_READY'],
    MODEL_READY: ['MODEL_IN_WORK'],
    READY: ['MODEL_READY'],
    SCHEDULED: [],
    DONE: [],
    CANCELED: [],
  },
};

describe.each(ROLES)('a %s', (role) => {
  it.each(PROCEDURE_STATUSES)('may move a procedure from %s exactly where the tables say', (from) => {
    const expected = MOVES[role === 'MASTER_ADMIN' ? 'ADMIN' : role][from];
    expect(sorted(targetsFrom(role, from))).toEqual(sorted(expected));
  });
});

const anyRole = fc.constantFrom(...ROLES);
const anyStatus = fc.constantFrom(...PROCEDURE_STATUSES);
const anySide = fc.constantFrom('LEFT' as const, 'RIGHT' as const, null);
const anyFacts: fc.Arbitrary<ChangeFacts> = fc.record({
  radiologyLocationId: fc.option(fc.constant(1)),
  dateOfSurgery: fc.option(fc.constant('2026-12-01')),
  hasScan: fc.boolean(),
  hasModel: fc.boolean(),
  hasPri: fc.boolean(),
  sideSurgeon: anySide,
  sideEngineer: anySide,
  lacksApproval: fc.boolean(),
});

describe('a change of status', () => {
  it('to the present status is always allowed', () => {
    fc.assert(
      fc.property(anyRole, anyStatus, anyFacts, (role, status, facts) => {
        expect(validateStatusChange(role, status, status, facts)).toEqual({ kind: 'allowed' });
      }),
    );
  });

  it('is allowed only if the transition exists for the role and every condition is met', () => {
    fc.assert(
      fc.property(anyRole, anyStatus, anyStatus, anyFacts, (role, from, to, facts) => {
        const isAllowed = validateStatusChange(role, from, to, facts).kind === 'allowed';
        const isMove = targetsFrom(role, from).includes(to);
        const conditions = [
          facts.radiologyLocationId !== null,
          to !== 'SCHEDULED' || facts.dateOfSurgery !== null,
          to !== 'SCHEDULED' || !facts.lacksApproval,
          role !== 'RADIOLOGIST' || to !== 'SCAN_READY' || facts.hasScan,
          role !== 'IMAGE_ENGINEER' ||
            to !== 'MODEL_READY' ||
            (facts.hasPri && facts.hasModel && facts.sideEngineer === facts.sideSurgeon),
        ];
        const areMet = to === 'CANCELED' || conditions.every(Boolean);
        expect(isAllowed).toBe(from === to || (isMove && areMet));
      }),
      { numRuns: 3000 },
    );
  });

  it('to canceled has no conditions', () => {
    const nothing: ChangeFacts = { ...READY, radiologyLocationId: null, dateOfSurgery: null };
    const moves = ROLES.flatMap((role) =>
      PROCEDURE_STATUSES.filter((from) => targetsFrom(role, from).includes('CANCELED')).map((from) => ({
        role,
        from,
      })),
    );
    for (const { role, from } of moves)
      expect(validateStatusChange(role, from, 'CANCELED', nothing).kind).toBe('allowed');
  });

  it('can always be to canceled for administrators', () => {
    for (const role of ROLES.filter(isAdministrator)) {
      for (const from of PROCEDURE_STATUSES)
        expect(validateStatusChange(role, from, 'CANCELED', READY).kind).toBe('allowed');
    }
  });

  it.each<[Role, ProcedureStatus, ProcedureStatus, Partial<ChangeFacts>, string]>([
    ['SURGEON', 'NEW', 'SCAN', { radiologyLocationId: null }, 'Please select Radiology Location first.'],
    ['SURGEON', 'READY', 'SCHEDULED', { dateOfSurgery: null }, 'Please select Date of Surgery first.'],
    ['SURGEON', 'READY', 'SCHEDULED', { lacksApproval: true }, 'Please have the plan approved first.'],
    ['ADMIN', 'READY', 'SCHEDULED', { lacksApproval: true }, 'Please have the plan approved first.'],
    ['RADIOLOGIST', 'SCAN', 'SCAN_READY', { hasScan: false }, 'Please upload scan files first'],
    [
      'IMAGE_ENGINEER',
      'MODEL_IN_WORK',
      'MODEL_READY',
      { hasPri: false, hasModel: false },
      'Please import PRI data and upload 3D model first',
    ],
    ['IMAGE_ENGINEER', 'MODEL_IN_WORK', 'MODEL_READY', { hasPri: false }, 'Please import PRI data first'],
    ['IMAGE_ENGINEER', 'MODEL_IN_WORK', 'MODEL_READY', { hasModel: false }, 'Please upload model first'],
    [
      'IMAGE_ENGINEER',
      'MODEL_IN_WORK',
      'MODEL_READY',
      { sideEngineer: 'RIGHT' },
      "The side of the model doesn't match",
    ],
  ])('by a %s from %s to %s with %j is unmet', (role, from, to, facts, message) => {
    expect(validateStatusChange(role, from, to, { ...READY, ...facts })).toEqual({ kind: 'unmet', message });
  });

  it('that the role does not have is rejected with the label of the status', () => {
    expect(validateStatusChange('SURGEON', 'SCAN', 'SCAN_READY', READY)).toEqual({
      kind: 'forbidden',
      message: 'You can\'t set status "Scan Ready"',
    });
  });

  it('by an administrator may override the conditions of radiologist and engineer', () => {
    const bare = { ...READY, hasScan: false, hasModel: false, hasPri: false };
    expect(validateStatusChange('ADMIN', 'SCAN', 'SCAN_READY', bare).kind).toBe('allowed');
    expect(validateStatusChange('MASTER_ADMIN', 'MODEL_IN_WORK', 'MODEL_READY', bare).kind).toBe('allowed');
  });
});
