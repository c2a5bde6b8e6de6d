import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { nextStep, STATUS_ORDER } from './status-order.ts';

describe('the progress of a case', () => {
  it('leads from the new patient to the complete procedure', () => {
    expect(STATUS_ORDER).toEqual([
      'NEW',
      'SCAN',
      'SCAN_READY',
      'MODEL_IN_WORK',
      'MODEL_READY',
      'READY',
      'SCHEDULED',
      'DONE',
    ]);
  });

  it('has a next step for the role that continues', () => {
    expect(nextStep('SURGEON', 'NEW')).toBe('SCAN');
    expect(nextStep('RADIOLOGIST', 'SCAN')).toBe('SCAN_READY');
    expect(nextStep('IMAGE_ENGINEER', 'SCAN_READY')).toBe('MODEL_IN_WORK');
    expect(nextStep('IMAGE_ENGINEER', 'MODEL_IN_WORK')).toBe('MODEL_READY');
    expect(nextStep('SURGEON', 'MODEL_READY')).toBe('READY');
    expect(nextStep('SURGICAL_ASSISTANT', 'READY')).toBe('SCHEDULED');
    expect(nextStep('SURGEON', 'SCHEDULED')).toBe('DONE');
    expect(nextStep('ADMIN', 'SCAN_READY')).toBe('MODEL_IN_WORK');
  });

  it('has no next step for the other roles', () => {
    expect(nextStep('SURGEON', 'SCAN')).toBeUndefined();
    expect(nextStep('RADIOLOGIST', 'SCAN_READY')).toBeUndefined();
    expect(nextStep('IMAGE_ENGINEER', 'MODEL_READY')).toBeUndefined();
  });

  it('goes forward only', () => {
    const moves = ROLES.flatMap((role) =>
      STATUS_ORDER.map((from) => ({ from, to: nextStep(role, from) ?? 'DONE' })),
    );
    for (const { from, to } of moves)
      expect(STATUS_ORDER.indexOf(to)).toBeGreaterThanOrEqual(
        STATUS_ORDER.indexOf(from) + (from === 'DONE' ? 0 : 1),
      );
  });

  it('ends with completion and with cancellation', () => {
    for (const role of ROLES)
      for (const end of ['DONE', 'CANCELED'] as const) expect(nextStep(role, end)).toBeUndefined();
  });
});
