import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROCEDURE_STATUSES } from '../status.ts';
import { emergencyReason, mayAskForEmergencyAccess } from './emergency.ts';
import { ROLES } from './roles.ts';
import { maySeeProcedure } from './visibility.ts';
import type { Viewer, VisibleProcedure } from './visibility.ts';

const id = fc.integer({ min: 1, max: 4 });
const viewers: fc.Arbitrary<Viewer> = fc.record({
  id,
  role: fc.constantFrom(...ROLES),
  locationId: fc.option(id),
  surgeonIds: fc.array(id, { maxLength: 2 }),
});
const procedures: fc.Arbitrary<VisibleProcedure> = fc.record({
  procedureId: id,
  creatorId: id,
  surgeonId: id,
  radiologyLocationId: fc.option(id),
  status: fc.constantFrom(...PROCEDURE_STATUSES),
  deleted: fc.boolean(),
});

describe('an emergency access', () => {
  it('shows a surgeon or a radiologist exactly its own case beyond what they see anyway, unless it is deleted', () => {
    fc.assert(
      fc.property(viewers, procedures, fc.uniqueArray(id, { maxLength: 3 }), (viewer, procedure, opened) => {
        const isOpened =
          mayAskForEmergencyAccess(viewer.role) &&
          opened.includes(procedure.procedureId) &&
          !procedure.deleted;
        expect(maySeeProcedure({ ...viewer, emergencyProcedureIds: opened }, procedure)).toBe(
          maySeeProcedure(viewer, procedure) || isOpened,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('is for surgeons and radiologists alone', () => {
    expect(ROLES.filter(mayAskForEmergencyAccess)).toEqual(['SURGEON', 'RADIOLOGIST']);
  });

  it('has a reason of 20 to 500 characters', () => {
    expect(emergencyReason('')).toEqual(['is required']);
    expect(emergencyReason(' '.repeat(30))).toEqual(['is required']);
    expect(emergencyReason(`   ${'x'.repeat(19)}   `)).toEqual(['Min length is 20']);
    expect(emergencyReason('x'.repeat(20))).toEqual([]);
    expect(emergencyReason('x'.repeat(500))).toEqual([]);
    expect(emergencyReason('x'.repeat(501))).toEqual(['Max length is 500']);
  });
});
