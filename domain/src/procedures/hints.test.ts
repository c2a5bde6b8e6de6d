import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { hintsFor, NEXT_STATUS_AVAILABLE, SCHEDULE_SCAN, SCHEDULE_SURGERY } from './hints.ts';
import type { ChangeFacts } from './status-change.ts';
import type { ProcedureStatus } from '../status.ts';

const TODAY = '2026-11-15';

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
const MODELLED: ChangeFacts = {
  ...ORDERED,
  hasScan: true,
  hasModel: true,
  hasPri: true,
  sideEngineer: 'LEFT',
  lacksApproval: false,
};
const DATED: ChangeFacts = { ...MODELLED, dateOfSurgery: '2026-12-01' };

const hints = (role: Role, status: ProcedureStatus, facts: ChangeFacts, today = TODAY) =>
  hintsFor(role, status, facts, today);

describe('"Schedule a Scan"', () => {
  it.each(['SURGEON', 'SURGICAL_ASSISTANT', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'is shown to a %s on a new procedure until location and side are chosen',
    (role) => {
      expect(hints(role, 'NEW', NOTHING)).toEqual([SCHEDULE_SCAN]);
      expect(hints(role, 'NEW', { ...ORDERED, sideSurgeon: null })).toEqual([SCHEDULE_SCAN]);
      expect(hints(role, 'NEW', { ...ORDERED, radiologyLocationId: null })).toEqual([SCHEDULE_SCAN]);
      expect(hints(role, 'NEW', ORDERED)).toEqual([NEXT_STATUS_AVAILABLE]);
    },
  );
});

describe('"Schedule a Surgery"', () => {
  it('is shown to a surgeon once the model is complete, until there is a date', () => {
    expect(hints('SURGEON', 'MODEL_READY', MODELLED)).toEqual([SCHEDULE_SURGERY, NEXT_STATUS_AVAILABLE]);
    expect(hints('SURGEON', 'READY', MODELLED)).toEqual([SCHEDULE_SURGERY]);
    expect(hints('SURGEON', 'READY', DATED)).toEqual([NEXT_STATUS_AVAILABLE]);
  });

  it('is shown to those who may schedule it in this status', () => {
    expect(hints('SURGICAL_ASSISTANT', 'READY', MODELLED)).toEqual([SCHEDULE_SURGERY]);
    expect(hints('SURGICAL_ASSISTANT', 'MODEL_READY', MODELLED)).toEqual([NEXT_STATUS_AVAILABLE]);
    expect(hints('IMAGE_ENGINEER', 'MODEL_READY', MODELLED)).toEqual([]);
  });
});

describe('"Next status can be assigned"', () => {
  it('is shown when the work of the present status is done', () => {
    expect(hints('RADIOLOGIST', 'SCAN', ORDERED)).toEqual([]);
    expect(hints('RADIOLOGIST', 'SCAN', { ...ORDERED, hasScan: true })).toEqual([NEXT_STATUS_AVAILABLE]);
    expect(hints('IMAGE_ENGINEER', 'SCAN_READY', ORDERED)).toEqual([NEXT_STATUS_AVAILABLE]);
    expect(hints('IMAGE_ENGINEER', 'MODEL_IN_WORK', { ...MODELLED, hasPri: false })).toEqual([]);
    expect(hints('IMAGE_ENGINEER', 'MODEL_IN_WORK', { ...MODELLED, sideEngineer: 'RIGHT' })).toEqual([]);
    expect(hints('IMAGE_ENGINEER', 'MODEL_IN_WORK', MODELLED)).toEqual([NEXT_STATUS_AVAILABLE]);
  });

  it('is not shown to those who could only override a condition', () => {
    expect(hints('ADMIN', 'SCAN', ORDERED)).toEqual([]);
    expect(hints('SURGEON', 'MODEL_IN_WORK', ORDERED)).toEqual([]);
  });

  it('is not shown for a surgery before its day', () => {
    expect(hints('SURGEON', 'SCHEDULED', DATED)).toEqual([]);
    expect(hints('SURGEON', 'SCHEDULED', DATED, '2026-12-01')).toEqual([NEXT_STATUS_AVAILABLE]);
  });
});

it('a procedure that has ended has no hints', () => {
  for (const role of ROLES)
    for (const status of ['DONE', 'CANCELED'] as const) expect(hints(role, status, DATED)).toEqual([]);
});
