import { describe, expect, it } from 'vitest';
import { factsOf } from '../form/changes.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { statusOptions } from './status-options.ts';

describe('the status options', () => {
  it('start with those of the role; the others state why they are disabled', () => {
    const options = statusOptions('SURGEON', 'READY', factsOf(aProcedure({ status: 'READY' })));
    expect(options.slice(0, 4)).toEqual([
      { status: 'MODEL_READY', disabledReason: undefined, reachable: true },
      { status: 'READY', disabledReason: undefined, reachable: true },
      { status: 'SCHEDULED', disabledReason: 'Please select Date of Surgery first.', reachable: true },
      { status: 'CANCELED', disabledReason: undefined, reachable: true },
    ]);
    expect(options).toHaveLength(9);
    expect(options.at(-1)).toEqual({
      status: 'DONE',
      disabledReason: 'You can\'t set status "Procedure Complete"',
      reachable: false,
    });
  });
});
