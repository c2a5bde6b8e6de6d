import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { changedFields, factsOf, applyChanges, editableFormFields, problemsOf } from './changes.ts';
import { valuesOf } from './values.ts';
import type { ProcedureValues } from './values.ts';

const typing = (record: ProcedureRecord, typed: Partial<ProcedureValues>): ProcedureValues => ({
  ...valuesOf(record),
  ...typed,
});

const asSurgeon = (
  record: ProcedureRecord,
  typed: Partial<ProcedureValues>,
  settings = SPECIFIED_SETTINGS,
) => {
  const values = typing(record, typed);
  const changed = changedFields(record, values, editableFormFields('SURGEON', record), settings);
  return { values, changed, problems: problemsOf('SURGEON', record, values, changed, settings) };
};

describe('the editable fields of a procedure', () => {
  it('depend on role and status', () => {
    expect(editableFormFields('RADIOLOGIST', aProcedure({ status: 'SCAN' }))).toEqual(['status']);
    expect(editableFormFields('SURGEON', aProcedure({ status: 'NEW' }))).toContain('sideSurgeon');
    expect(editableFormFields('SURGEON', aProcedure({ status: 'SCAN' }))).not.toContain('sideSurgeon');
  });

  it('are none in a deleted procedure or one of a deleted patient', () => {
    expect(editableFormFields('ADMIN', aProcedure({ deleted: true }))).toEqual([]);
    const { patient } = aProcedure({});
    expect(editableFormFields('ADMIN', aProcedure({ patient: { ...patient, deleted: true } }))).toEqual([]);
  });
});

describe('the changed fields of a procedure', () => {
  const planned = aProcedure({ status: 'MODEL_READY', plannedInclination: 40 });

  it('contain only real changes', () => {
    const { values, changed } = asSurgeon(planned, {
      plannedInclination: '42.5',
      dateOfSurgery: '12/01/2026',
    });
    expect(changed).toEqual(['dateOfSurgery', 'plannedInclination']);
    const after = applyChanges(planned, values, changed, SPECIFIED_SETTINGS);
    expect(after).toEqual({ ...planned, plannedInclination: 42.5, dateOfSurgery: '2026-12-01' });
  });

  it('exclude the same number in another notation', () => {
    expect(asSurgeon(planned, { plannedInclination: '40.0' }).changed).toEqual([]);
  });

  it('follow the settings of the installation', () => {
    const operated = aProcedure({ status: 'DONE', sideSurgeon: 'LEFT' });
    const settings = { ...SPECIFIED_SETTINGS, operativeInclinationMax: 60 };
    const typed = { operativeInclination: '52' };
    expect(asSurgeon(operated, typed).problems).toEqual({ operativeInclination: 'From 35 to 50 only' });
    const { values, changed, problems } = asSurgeon(operated, typed, settings);
    expect(problems).toEqual({});
    expect(applyChanges(operated, values, changed, settings).operativeInclination).toBe(52);
  });

  it('are null where the text was cleared', () => {
    const { values, changed } = asSurgeon(planned, { plannedInclination: '' });
    expect(applyChanges(planned, values, changed, SPECIFIED_SETTINGS).plannedInclination).toBeNull();
  });

  it('exclude a field that is not editable', () => {
    expect(asSurgeon(aProcedure({ status: 'SCAN' }), { sideSurgeon: 'RIGHT', size: '50' }).changed).toEqual(
      [],
    );
  });
});

describe('the problems of a procedure form', () => {
  const planned = aProcedure({ status: 'MODEL_READY' });

  it.each([
    ['plannedInclination', '51', 'From 35 to 50 only'],
    ['plannedInclination', 'x', 'From 35 to 50 only'],
    ['plannedAnteVersion', '4', 'From 5 to 45 only'],
    ['dateOfSurgery', '13/01/2026', 'Invalid Date'],
    ['dateOfSurgery', '1/1/26', 'In mm/dd/yyyy format'],
    ['name', '', 'is required'],
    ['name', 'Hip!', 'Use letters and numbers only'],
  ] as const)('%s "%s": %s', (field, text, message) => {
    expect(asSurgeon(planned, { [field]: text }).problems).toEqual({ [field]: message });
  });

  it('include a missing side before anything is saved', () => {
    const fresh = aProcedure({ status: 'NEW', sideSurgeon: null });
    expect(asSurgeon(fresh, {}).problems).toEqual({});
    expect(asSurgeon(fresh, { name: 'Revision' }).problems).toEqual({ sideSurgeon: 'is required' });
    expect(asSurgeon(fresh, { name: 'Revision', sideSurgeon: 'LEFT' }).problems).toEqual({});
    expect(asSurgeon(fresh, { status: 'CANCELED' }).problems).toEqual({});
  });

  it('validate a status change by the typed values', () => {
    const ready = aProcedure({ status: 'READY', dateOfSurgery: null });
    expect(asSurgeon(ready, { status: 'SCHEDULED' }).problems).toEqual({
      status: 'Please select Date of Surgery first.',
    });
    expect(asSurgeon(ready, { status: 'SCHEDULED', dateOfSurgery: '12/01/2026' }).problems).toEqual({});
  });
});

const NOT_REQUIRED = { from: 'NEW', approvedPlanRequired: false } as const;

it('the facts of a status change tell from the files whether there are scans and models', () => {
  const about = { id: 1, creation: '2026-11-01T00:00:00Z', fileName: 'a', description: '', creatorId: 1 };
  const file = { ...about, mesh: null, hip: null };
  expect(factsOf(aProcedure({ files: [{ ...file, type: 'SCAN' }] }), NOT_REQUIRED)).toMatchObject({
    hasScan: true,
    hasModel: false,
  });
  expect(factsOf(aProcedure({ files: [{ ...file, type: 'MODEL' }] }), NOT_REQUIRED).hasModel).toBe(true);
});
