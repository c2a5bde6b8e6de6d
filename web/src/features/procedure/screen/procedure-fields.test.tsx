import { ROLES } from '@cotyle/domain/access/roles';
import { MEASUREMENT_NAMES, MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { editableFields } from '@cotyle/domain/procedures/editing';
import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { PROCEDURE_STATUSES, statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import {
  TOO_LONG,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../../shared/testing/form-steps.ts';
import { timeText } from '../../../ui/date-time.ts';
import { labelOf } from '../form/labels.ts';
import { openProcedure } from '../testing/open-procedure.tsx';

const LABELS = EDITABLE_FIELDS.map(labelOf);

/** The labels of the controls on the page, without those that belong to no field of the record. */
const editableLabels = (): string[] => {
  const controls = [...document.querySelectorAll('input:not([type=radio]), select, [role=radiogroup]')];
  const texts = controls.map(
    (control) =>
      document.querySelector(`label[for="${control.id}"]`)?.textContent ??
      document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
  return LABELS.filter((label) => texts.includes(label));
};

describe('The form of a procedure', () => {
  it.each(ROLES)('lets %s edit the fields of the role in each status, and no others', async (role) => {
    const { store, refetch } = await openProcedure(role, { size: 52 });
    for (const status of PROCEDURE_STATUSES) {
      store({ status });
      await refetch();
      await screen.findByRole('combobox', { name: `Status ${statusLabel(status)}` });
      const editable = editableFields(role, status);
      const expected = EDITABLE_FIELDS.filter((name) => editable.has(name)).map(labelOf);
      expect(editableLabels(), status).toEqual(expected);
    }
  });
});

describe('A read-only procedure', () => {
  it.each([
    ['a deleted procedure', true, false, 'Procedure Deleted'],
    ['a procedure of a deleted patient', false, true, 'This patient is deleted'],
  ])('is %s: it has no field, no status and no buttons to save', async (_, deleted, isPatient, banner) => {
    const patient = { ...aProcedure({}).patient, deleted: isPatient };
    await openProcedure('MASTER_ADMIN', { deleted, patient });
    expect(screen.getByText(banner)).toBeDefined();
    expect(editableLabels()).toEqual([]);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('is a case that is open by emergency access: it says until when, and nothing of a deletion', async () => {
    const access = {
      id: 3,
      procedureId: 7,
      reason: 'The patient is in the emergency room',
      createdAt: '2026-11-17T13:05:00.000Z',
      expiresAt: '2026-11-17T14:05:00.000Z',
    };
    await openProcedure('RADIOLOGIST', { status: 'SCAN' }, {}, undefined, [access]);
    await screen.findByText(`Emergency access: read only until ${timeText(access.expiresAt)}`);
    expect(editableLabels()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/deleted/i);
  });

  it('shows each value with its label, and a dash where there is none', async () => {
    const facts = { status: 'SCAN', size: 52, plannedInclination: 40, dateOfSurgery: '2027-01-31' } as const;
    await openProcedure('RADIOLOGIST', facts);
    const shown = (label: string) => screen.getAllByLabelText(label).map(({ textContent }) => textContent);
    expect(shown('Procedure')).toEqual(['Total Hip Arthroplasty']);
    expect(shown('Date of Surgery')).toEqual(['01/31/2027']);
    expect(shown('Size')).toEqual(['52 mm']);
    expect(shown('Planned Inclination')).toEqual(['40°']);
    expect(shown('Radiology Location')).toEqual(['Harbor']);
    expect(shown('Engineer')).toEqual(['–']);
  });
});

const measurementsIn = (status: ProcedureStatus): MeasurementName[] =>
  MEASUREMENT_NAMES.filter((name) => editableFields('ADMIN', status).has(name));

describe('A field of a procedure', () => {
  it.each([
    [
      'name',
      [
        ['is required', ''],
        ['Use letters and numbers only', 'Hip-Arthroplasty'],
        ['Max length is 250', TOO_LONG],
      ],
    ],
    [
      'dateOfSurgery',
      [
        ['In mm/dd/yyyy format', '01/31/27'],
        ['Invalid Date', '02/30/2027'],
        ['Invalid Date', '13/01/2027'],
      ],
    ],
  ] as const)('like %s shows what is wrong with it, once it is left', async (name, problems) => {
    const { user } = await openProcedure('ADMIN');
    for (const [message, text] of problems) {
      await retype(user, labelOf(name), text);
      await user.tab();
      await expectFieldError(labelOf(name), message);
      await expectReady('Save Changes', false);
    }
  });

  it.each(['MODEL_READY', 'SCHEDULED'] as const)(
    'that is a number names its range and its unit, and rejects what is outside, in the status %s',
    async (status) => {
      const { user } = await openProcedure('ADMIN', { status });
      for (const name of measurementsIn(status)) {
        const { min, max, unit } = MEASUREMENTS[name];
        const label = labelOf(name);
        const described = { name: label, description: `${min} to ${max}` };
        const input = screen.getByRole('textbox', described);
        expect(input.parentElement?.textContent, label).toBe(unit === 'degrees' ? '°' : 'mm');
        await retype(user, label, String(max + 1));
        await user.tab();
        await expectFieldError(label, `From ${min} to ${max} only`);
        expect(input.getAttribute('aria-invalid'), label).toBe('true');
      }
    },
  );

  it('that is an implanted angle has the range of the settings, and a planned one that of the specification', async () => {
    const widened = { operativeInclinationMax: 60, operativeAnteVersionMin: -10 };
    const { user } = await openProcedure('SURGEON', { status: 'SCHEDULED', sideSurgeon: 'LEFT' }, widened);
    await screen.findByRole('textbox', { name: 'Operative Inclination', description: '35 to 60' });
    screen.getByRole('textbox', { name: 'Operative Anteversion', description: '-10 to 45' });
    screen.getByRole('textbox', { name: 'Planned Inclination', description: '35 to 50' });
    await retype(user, 'Operative Inclination', '52');
    await user.tab();
    await expectReady('Save Changes', true);
    await retype(user, 'Operative Inclination', '61');
    await user.tab();
    await expectFieldError('Operative Inclination', 'From 35 to 60 only');
    await expectReady('Save Changes', false);
  });

  it('that picks a person or a location offers those of its role, and no closed one', async () => {
    await openProcedure('ADMIN');
    const offered = (name: EditableField): string[] =>
      within(field(labelOf(name)))
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ disabled, value }) => !disabled && value !== '')
        .map(({ text }) => text);
    expect(offered('surgeonId')).toEqual(['Ingrid Solberg']);
    expect(offered('radiologistId')).toEqual(['Jun Park']);
    expect(offered('engineerId')).toEqual(['Lea Roth']);
    expect(offered('surgeryLocationId')).toEqual(['Northgate']);
    expect(offered('radiologyLocationId')).toEqual(['Harbor']);
    expect(screen.getAllByRole('option', { name: 'Closed (Disabled)' })).toHaveLength(2);
  });

  it('surgeonId is required, other people and locations are not', async () => {
    const { user } = await openProcedure('ADMIN', { radiologistId: 5 });
    await user.selectOptions(field('Radiologist'), 'Please choose');
    await user.selectOptions(field('Surgery Location'), 'Please choose');
    await expectReady('Save Changes', true);
    await user.selectOptions(field('Surgeon'), 'Please choose');
    await expectFieldError('Surgeon', 'is required');
    await expectReady('Save Changes', false);
  });

  it('with a value may be emptied where it is not required', async () => {
    const { user } = await openProcedure('ADMIN', { status: 'MODEL_READY', size: 52 });
    await user.clear(field('Size'));
    await user.tab();
    expect(field('Size').getAttribute('aria-invalid')).toBeNull();
    await expectReady('Save Changes', true);
  });
});

describe('The side of a procedure', () => {
  it.each(['SURGEON', 'SURGICAL_ASSISTANT', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'is required from %s before anything else can be saved',
    async (role) => {
      const { user } = await openProcedure(role, { sideSurgeon: null });
      expect(screen.getAllByText('SIDE NOT SET')).not.toEqual([]);
      await retype(user, 'Procedure', 'Revision');
      await expectFieldError('Side', 'is required');
      await expectReady('Save Changes', false);
      await user.click(screen.getByRole('radio', { name: 'Right hip' }));
      expect(field('Side').getAttribute('aria-invalid')).toBeNull();
      await expectReady('Save Changes', true);
    },
  );

  it('of the model is chosen by the engineer', async () => {
    const { user } = await openProcedure('IMAGE_ENGINEER', { status: 'MODEL_IN_WORK' });
    await user.click(screen.getByRole('radio', { name: 'Right hip' }));
    expect(screen.getByText('1 unsaved change')).toBeDefined();
  });

  it('that differs between plan and model is shown as an error to everybody', async () => {
    await openProcedure('RADIOLOGIST', { status: 'SCAN', sideEngineer: 'RIGHT' });
    expect(screen.getByRole('alert').textContent).toBe(
      "The side of the model doesn't match. The surgery is planned for the LEFT hip, but the model is of the RIGHT hip.",
    );
  });
});

describe('What was implanted', () => {
  const PLANNED = { status: 'DONE', plannedInclination: 40, plannedAnteVersion: 15 } as const;

  it('is compared with the plan, where all four angles are known', async () => {
    await openProcedure('SURGEON', { ...PLANNED, operativeInclination: 43.5, operativeAnteVersion: 12 });
    screen.getByText('Against the plan: inclination +3.5°, anteversion −3°.');
  });

  it('more than 10° off the plan is called an outlier', async () => {
    await openProcedure('SURGEON', { ...PLANNED, operativeInclination: 40, operativeAnteVersion: 26 });
    screen.getByText(/^Outlier\. Against the plan: inclination 0°, anteversion \+11°/);
  });

  it('is compared with nothing while an angle is missing', async () => {
    await openProcedure('SURGEON', { ...PLANNED, operativeInclination: 43.5, operativeAnteVersion: null });
    screen.getByText('Angles are radiographic, as in the plan.');
  });
});

it('Every field of a procedure is of a kind that is tested here', () => {
  const kinds = new Set(EDITABLE_FIELDS.map((name) => fieldDeclaration(name).kind));
  expect([...kinds].sort()).toEqual(['day', 'location', 'measurement', 'name', 'side', 'user']);
  const numbers = new Set([...measurementsIn('MODEL_READY'), ...measurementsIn('SCHEDULED')]);
  expect(numbers).toEqual(new Set(MEASUREMENT_NAMES));
});
