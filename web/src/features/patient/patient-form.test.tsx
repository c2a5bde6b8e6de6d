import { assignmentCalls } from '@cotyle/contract/assignments';
import { CallFailed } from '@cotyle/contract/client';
import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import {
  TOO_LONG,
  button,
  confirmWith,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../shared/testing/form-steps.ts';
import { aPatient, aPerson } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { NewPatientPage } from './new-patient-page.tsx';
import { PatientPage } from './patient-page.tsx';

const THIS_YEAR = new Date().getFullYear();

/** The message that a field shows for a text. */
const PROBLEMS = [
  ['First name', 'is required', ''],
  ['First name', 'Use letters and numbers only', 'Ada-Marie'],
  ['First name', 'Max length is 250', TOO_LONG],
  ['Last name', 'is required', ''],
  ['Last name', 'Use letters and numbers only', 'O’Neil'],
  ['Last name', 'Max length is 250', TOO_LONG],
  ['Date of birth', 'is required', ''],
  ['Date of birth', 'In mm/dd/yyyy format', '03/04/19'],
  ['Date of birth', 'Invalid Date', '02/30/1950'],
  ['Date of birth', 'Invalid Date', `01/01/${THIS_YEAR - 150}`],
  ['Date of birth', 'Date of birth is in the future', `01/01/${THIS_YEAR + 1}`],
  ['Medical Record Number', 'is required', ''],
  ['Medical Record Number', 'Max length is 250', TOO_LONG],
  ['Phone number', 'All digits are required', '503'],
] as const;

const age = (): string | null => screen.getByRole('definition', { name: 'Age' }).textContent;

const openNew = (role: Role = 'SURGEON', server = fakeServer()) => {
  server.on(patientCalls.duplicates, () => ({ value: [] }));
  return renderPage(<NewPatientPage />, { role, server, path: '/new_patient' });
};

const openPatient = async (record: PatientRecord = aPatient(), role: Role = 'SURGEON') => {
  const server = fakeServer();
  server.on(patientCalls.get, () => ({ value: record }));
  const page = renderPage(<PatientPage />, { role, server, path: '/patient/:id', at: '/patient/3' });
  await screen.findByRole('heading', { name: 'Patient Information' });
  return page;
};

const fill = async (user: UserEvent): Promise<void> => {
  await retype(user, 'First name', 'Ada');
  await retype(user, 'Last name', 'Moreau');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await retype(user, 'Date of birth', '03/04/1950');
  await retype(user, 'Medical Record Number', 'MRN 77');
};

describe('The form of a new patient', () => {
  it.each(PROBLEMS)('shows at %s, once it is left: %s', async (label, message, text) => {
    const { user } = openNew();
    await user.click(field(label));
    if (text !== '') await user.paste(text);
    await user.tab();
    await expectFieldError(label, message);
    await expectReady('Create Patient', false);
  });

  it('shows at once what is missing when it is submitted empty', async () => {
    const { user } = openNew();
    await user.click(button('Create Patient'));
    for (const label of ['First name', 'Last name', 'Gender', 'Date of birth', 'Medical Record Number'])
      await expectFieldError(label, 'is required');
    expect(field('Phone number').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('First name'));
  });

  it('derives the age from the date of birth, and shows none for an impossible one', async () => {
    const { user } = openNew();
    expect(age()).toBe('–');
    await retype(user, 'Date of birth', `01/01/${THIS_YEAR - 70}`);
    expect(age()).toBe('70');
    await retype(user, 'Date of birth', `01/01/${THIS_YEAR - 150}`);
    expect(age()).toBe('–');
  });

  it('creates the patient and then the first procedure', async () => {
    const { user, server } = openNew();
    server.on(patientCalls.register, () => ({ value: { origin: aPatient({ id: 31 }) } }));
    server.on(procedureCalls.plan, () => ({ value: aProcedure({ id: 41 }) }));
    await fill(user);
    await user.click(button('Create Patient'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /procedure/41' });
    expect(server.sent(patientCalls.register)).toMatchObject([
      { input: { body: { gender: 'FEMALE', dateOfBirth: '1950-03-04', medicalInsuranceId: 'MRN 77' } } },
    ]);
    expect(server.sent(procedureCalls.plan)).toMatchObject([{ input: { body: { patientId: 31 } } }]);
  });

  it('leads to the patient when only the procedure could not be created', async () => {
    const { user, server } = openNew();
    server.on(patientCalls.register, () => ({ value: { origin: aPatient({ id: 31 }) } }));
    server.on(procedureCalls.plan, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await fill(user);
    await user.click(button('Create Patient'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /patient/31' });
    expect(screen.getByRole('alert').textContent).toBe(
      'The patient was created, but no procedure: Please try again.',
    );
  });

  it('of an assistant needs one of the assigned surgeons who can be chosen', async () => {
    const server = fakeServer();
    const surgeons = [
      aPerson(),
      aPerson({ id: 22, nameSecond: 'Low', status: 'BLOCKED' }),
      aPerson({ id: 23, nameSecond: 'Gone', deleted: true }),
    ];
    server.on(assignmentCalls.byAssistant, () => ({ value: { surgeons } }));
    server.on(patientCalls.register, () => ({ value: { origin: aPatient() } }));
    const { user } = openNew('SURGICAL_ASSISTANT', server);
    expect(await screen.findByRole('option', { name: 'Sam Reed' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('option', { name: 'Sam Low (Inactive)' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('option', { name: 'Sam Gone (Deleted)' })).toHaveProperty('disabled', true);
    await fill(user);
    await expectReady('Create Patient', false);
    await user.selectOptions(field('Assigned Surgeon'), 'Sam Reed');
    await user.click(button('Create Patient'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await waitFor(() =>
      expect(server.sent(patientCalls.register)).toMatchObject([{ input: { body: { creatorId: 21 } } }]),
    );
  });

  it('tells an assistant without a surgeon whom to ask', async () => {
    const server = fakeServer();
    server.on(assignmentCalls.byAssistant, () => ({ value: { surgeons: [] } }));
    openNew('SURGICAL_ASSISTANT', server);
    expect(
      await screen.findByText('No surgeon is assigned to you. Please ask one to assign you.'),
    ).toBeDefined();
  });
});

describe('The record of a patient', () => {
  it('may have an email address, which must be valid', async () => {
    const { user } = await openPatient();
    await retype(user, 'Email', 'nobody');
    await user.tab();
    await expectFieldError('Email', 'Invalid email address');
    await retype(user, 'Email', 'ada@example.test');
    await expectReady('Save Changes', true);
  });

  it.each([
    ['SURGEON', true],
    ['SURGICAL_ASSISTANT', true],
    ['ADMIN', false],
    ['MASTER_ADMIN', false],
  ] as const)('can be edited by %s: %s', async (role, isEditable) => {
    await openPatient(aPatient(), role);
    expect(screen.queryAllByRole('textbox').length > 0).toBe(isEditable);
    expect(screen.queryByRole('button', { name: 'Delete Patient' }) !== null).toBe(isEditable);
    expect(screen.queryByText(/^Only surgeons and their assistants can change/) !== null).toBe(!isEditable);
  });

  it('of a deleted patient is read-only and says so', async () => {
    await openPatient(aPatient({ deleted: true }));
    expect(screen.getByText('This patient is deleted')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('has a disabled Cancel changes until something is changed', async () => {
    const { user } = await openPatient();
    expect(button('Cancel changes')).toHaveProperty('disabled', true);
    await retype(user, 'First name', 'Adele');
    await user.click(button('Cancel changes'));
    expect(field('First name')).toHaveProperty('value', 'Ada');
    expect(button('Cancel changes')).toHaveProperty('disabled', true);
  });
});

describe('A new procedure of a patient', () => {
  const procedure = (status: 'NEW' | 'DONE', deleted = false): PatientRecord['procedures'][number] => ({
    id: 5,
    name: 'Total Hip Arthroplasty',
    creation: '2026-11-01T09:00:00.000Z',
    status,
    sideSurgeon: 'LEFT',
    dateOfSurgery: null,
    surgeonId: 1,
    surgeon: 'Ingrid Solberg',
    deleted,
  });
  const BUSY = 'The patient already has a procedure that is neither canceled nor complete.';
  const plan = (): HTMLElement => button('Create new procedure');

  it.each([
    ['without a procedure', aPatient(), undefined],
    ['whose procedure is complete', aPatient({ procedures: [procedure('DONE')] }), undefined],
    ['whose open procedure is deleted', aPatient({ procedures: [procedure('NEW', true)] }), undefined],
    ['whose procedure is open', aPatient({ procedures: [procedure('NEW')] }), BUSY],
  ])('of a patient %s is offered, or says why not', async (_, record, reason) => {
    await openPatient(record);
    expect(plan()).toHaveProperty('disabled', reason !== undefined);
    if (reason !== undefined)
      screen.getByRole('button', { name: 'Create new procedure', description: reason });
  });

  it('waits until unsaved changes are saved or canceled', async () => {
    const { user } = await openPatient();
    await retype(user, 'First name', 'Adele');
    expect(plan()).toHaveProperty('disabled', true);
    expect(screen.getByText('Save or cancel your changes first.')).toBeDefined();
  });

  it('is created after a confirmation and opened', async () => {
    const { user, server } = await openPatient();
    server.on(procedureCalls.plan, () => ({ value: aProcedure({ id: 41 }) }));
    await user.click(plan());
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /procedure/41' });
  });

  it('is listed with its side, its surgeon and its status', async () => {
    await openPatient(aPatient({ procedures: [procedure('DONE')] }));
    const item = within(screen.getByRole('region', { name: 'Procedures' })).getByRole('listitem');
    expect(item.textContent).toContain('Total Hip Arthroplasty #5');
    expect(item.textContent).toContain('Procedure Complete');
    expect(item.textContent).toContain('Ingrid Solberg');
    expect(within(item).getByRole('link').getAttribute('href')).toBe('/procedure/5');
  });
});
