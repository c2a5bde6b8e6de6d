import { describe, expect, it } from 'vitest';
import { factsOf } from '../form/changes.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { statusOptions } from './status-options.ts';

describe('the status options', () => {
  it('are what can be set now, and what a condition prevents under its reason', () => {
    expect(
      statusOptions(
        'SURGEON',
        'READY',
        factsOf(aProcedure({ status: 'READY' }), { from: 'READY', approvedPlanRequired: false }),
      ),
    ).toEqual({
      possible: ['MODEL_READY', 'READY', 'CANCELED'],
      disabled: [{ reason: 'Please select Date of Surgery first.', statuses: ['SCHEDULED'] }],
    });
  });

  it('name a reason once, whatever it prevents', () => {
    const bare = aProcedure({ status: 'SCAN_READY', radiologyLocationId: null });
    expect(
      statusOptions(
        'ADMIN',
        'SCAN_READY',
        factsOf(bare, { from: 'SCAN_READY', approvedPlanRequired: false }),
      ),
    ).toEqual({
      possible: ['SCAN_READY', 'CANCELED'],
      disabled: [
        { reason: 'Please select Radiology Location first.', statuses: ['NEW', 'SCAN', 'MODEL_IN_WORK'] },
      ],
    });
  });
});
