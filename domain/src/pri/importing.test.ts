import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { changesOf, isPriImportable, PRI_NOT_IMPORTABLE } from './importing.ts';

describe('an import', () => {
  it('is allowed to engineers and administrators from Scan Ready to Model Complete', () => {
    const open = ROLES.flatMap((role) =>
      PROCEDURE_STATUSES.filter((status) => isPriImportable(role, status)).map(
        (status) => `${role} ${status}`,
      ),
    );
    expect(open.sort()).toEqual(
      ['ADMIN', 'IMAGE_ENGINEER', 'MASTER_ADMIN'].flatMap((role) => [
        `${role} MODEL_IN_WORK`,
        `${role} MODEL_READY`,
        `${role} SCAN_READY`,
      ]),
    );
    expect(PRI_NOT_IMPORTABLE).toBe('PRI data can be imported from "Scan Ready" to "Model Complete".');
  });

  it('changes only fields that are in the file and differ', () => {
    const before = { size: 50, superior: null, anterior: 3, posterior: 1, sideEngineer: null };
    const measurements = { size: 52, superior: 0, anterior: 3 };
    expect(changesOf(before, { measurements, side: 'LEFT' })).toEqual([
      { field: 'size', from: 50, to: 52 },
      { field: 'superior', from: null, to: 0 },
      { field: 'sideEngineer', from: null, to: 'LEFT' },
    ]);
    expect(
      changesOf({ size: 52, sideEngineer: 'LEFT' }, { measurements: { size: 52 }, side: 'LEFT' }),
    ).toEqual([]);
  });
});
