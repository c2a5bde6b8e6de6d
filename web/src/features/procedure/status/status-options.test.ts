import { describe, expect, it } from 'vitest';
import { factsOf } from '../form/changes.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { statusOptions } from './status-options.ts';

describe('the statuses that are offered', () => {
  it('begin with those of the role; the rest is shown and says why it is closed', () => {
    const options = statusOptions('SURGEON', 'READY', factsOf(aProcedure({ status: 'READY' })));
    expect(options.slice(0, 4)).toEqual([
      { status: 'MODEL_READY', closed: undefined, reachable: true },
      { status: 'READY', closed: undefined, reachable: true },
      { status: 'SCHEDULED', closed: 'Please select Date of Surgery first.', reachable: true },
      { status: 'CANCELED', closed: undefined, reachable: true },
    ]);
    expect(options).toHaveLength(9);
    expect(options.at(-1)).toEqual({
      status: 'DONE',
      closed: 'You can\'t set status "Procedure Complete"',
      reachable: false,
    });
  });
});
