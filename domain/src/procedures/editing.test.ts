import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { editableFields, lacksSide } from './editing.ts';
import { hasPriData, measurementProblem, MEASUREMENTS, OPERATIVE, PLANNED } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import { mayPlanAnother, PROCEDURE_STATUSES } from '../status.ts';

const rolesThat = (field: Parameters<ReturnType<typeof editableFields>['has']>[0]) =>
  ROLES.flatMap((role) =>
    PROCEDURE_STATUSES.filter((status) => editableFields(role, status).has(field)).map(
      (status) => `${role} ${status}`,
    ),
  );

const ARRANGERS = ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT'];
const inStatuses = (roles: string[], statuses: readonly string[]) =>
  roles.flatMap((role) => statuses.map((status) => `${role} ${status}`));

describe('the editable fields of a procedure', () => {
  it('include the side only in the status NEW', () => {
    expect(rolesThat('sideSurgeon')).toEqual(inStatuses(ARRANGERS, ['NEW']));
  });

  it('include date, locations and name for surgeon, assistant and administrators', () => {
    for (const field of ['dateOfSurgery', 'surgeryLocationId', 'radiologyLocationId', 'name'] as const) {
      expect(rolesThat(field)).toEqual(inStatuses(ARRANGERS, PROCEDURE_STATUSES));
    }
  });

  it('include the assigned people for administrators only', () => {
    for (const field of ['surgeonId', 'radiologistId', 'engineerId'] as const) {
      expect(rolesThat(field)).toEqual(inStatuses(['MASTER_ADMIN', 'ADMIN'], PROCEDURE_STATUSES));
    }
  });

  it('include the planned angles in MODEL_READY, READY and SCHEDULED, and for model makers while they work', () => {
    const planned = inStatuses([...ARRANGERS, 'IMAGE_ENGINEER'], ['MODEL_READY', 'READY', 'SCHEDULED']);
    const making = inStatuses(['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'], ['MODEL_IN_WORK']);
    for (const field of PLANNED) expect(rolesThat(field).sort()).toEqual([...planned, ...making].sort());
  });

  it('include the operative angles for surgeon, assistant and administrators in SCHEDULED and DONE', () => {
    for (const field of OPERATIVE)
      expect(rolesThat(field).sort()).toEqual(inStatuses(ARRANGERS, ['SCHEDULED', 'DONE']).sort());
  });

  it('include the other measurements for engineer and administrators in MODEL_IN_WORK and MODEL_READY', () => {
    const makers = ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'];
    for (const field of ['size', 'legLengthDifference', 'sideEngineer', 'anatomicInclination'] as const) {
      expect(rolesThat(field).sort()).toEqual(inStatuses(makers, ['MODEL_IN_WORK', 'MODEL_READY']).sort());
    }
  });

  it('are none for a radiologist', () => {
    for (const status of PROCEDURE_STATUSES) expect(editableFields('RADIOLOGIST', status).size).toBe(0);
  });
});

describe('the range of a measurement', () => {
  it.each<[MeasurementName, number, string | undefined]>([
    ['plannedInclination', 35, undefined],
    ['plannedInclination', 50, undefined],
    ['plannedInclination', 34.9, 'From 35 to 50 only'],
    ['operativeInclination', 50.1, 'From 35 to 50 only'],
    ['plannedAnteVersion', 4.9, 'From 5 to 45 only'],
    ['operativeAnteVersion', 45, undefined],
    ['legLengthDifference', -20, undefined],
    ['legLengthDifference', -20.5, 'From -20 to 20 only'],
    ['femoralOffsetDifference', 21, 'From -20 to 20 only'],
    ['size', Number.NaN, 'From 20 to 90 only'],
    ['size', Number.POSITIVE_INFINITY, 'From 20 to 90 only'],
  ])('of %s at %d: %s', (name, value, problem) => {
    expect(measurementProblem(name, value)).toBe(problem);
  });

  it('allows every measurement to be empty', () => {
    for (const name of Object.keys(MEASUREMENTS) as MeasurementName[])
      expect(measurementProblem(name, null)).toBeUndefined();
  });
});

it('a procedure has PRI data once size and both planned angles are set, zero included', () => {
  expect(hasPriData({ size: 52, plannedInclination: 40, plannedAnteVersion: 15 })).toBe(true);
  expect(hasPriData({ size: 52, plannedInclination: 40, plannedAnteVersion: null })).toBe(false);
  expect(hasPriData({ size: 0, plannedInclination: 0, plannedAnteVersion: 0 })).toBe(true);
  expect(hasPriData({})).toBe(false);
});

it('a patient may have another procedure only when all earlier ones have ended', () => {
  const one = (status: (typeof PROCEDURE_STATUSES)[number], deleted = false) => ({ status, deleted });
  expect(mayPlanAnother([])).toBe(true);
  expect(mayPlanAnother([one('DONE'), one('CANCELED')])).toBe(true);
  expect(mayPlanAnother([one('DONE'), one('SCHEDULED')])).toBe(false);
  expect(mayPlanAnother([one('NEW', true)])).toBe(true);
});

it('the side is required of surgeon, assistant and administrators for everything but a cancellation', () => {
  for (const role of ROLES) {
    const arranges = role !== 'RADIOLOGIST' && role !== 'IMAGE_ENGINEER';
    expect(lacksSide(role, { sideSurgeon: null, status: 'NEW' })).toBe(arranges);
    expect(lacksSide(role, { sideSurgeon: null, status: 'CANCELED' })).toBe(false);
    expect(lacksSide(role, { sideSurgeon: 'LEFT', status: 'NEW' })).toBe(false);
  }
});
