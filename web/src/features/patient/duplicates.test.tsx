import { CallFailed } from '@cotyle/contract/client';
import { patientCalls } from '@cotyle/contract/patients';
import type { PatientDuplicate } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { assignmentCalls } from '@cotyle/contract/assignments';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith, field, retype } from '../../shared/testing/form-steps.ts';
import { aPatient, aPerson } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { NewPatientPage } from './new-patient-page.tsx';
import { PatientPage } from './patient-page.tsx';

const aDuplicate = (facts: Partial<PatientDuplicate> = {}): PatientDuplicate => ({
  id: 3,
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  gender: 'FEMALE',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 7',
  surgeon: 'Ingrid Solberg',
  procedures: 2,
  reasons: ['NAME_AND_BIRTH'],
  ...facts,
});

const TITLE = 'This patient may already be registered';

const open = (found: PatientDuplicate[], role: Role = 'SURGEON') => {
  const server = fakeServer();
  server.on(patientCalls.duplicates, () => ({ value: found }));
  server.on(patientCalls.register, () => ({ value: { origin: aPatient({ id: 31 }) } }));
  server.on(procedureCalls.plan, () => ({ value: aProcedure({ id: 41 }) }));
  server.on(assignmentCalls.byAssistant, () => ({ value: { surgeons: [aPerson()] } }));
  return renderPage(<NewPatientPage />, { role, server, path: '/new_patient' });
};

const fill = async (user: UserEvent): Promise<void> => {
  await retype(user, 'First name', 'Ada');
  await retype(user, 'Last name', 'Moreau');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await retype(user, 'Date of birth', '03/04/1950');
  await retype(user, 'Medical Record Number', 'MRN 77');
};

const dialog = () => screen.findByRole('alertdialog', { name: TITLE });
const answer = async (user: UserEvent, label: string) =>
  user.click(within(await dialog()).getByRole('button', { name: label }));

describe('A possible duplicate of a new patient', () => {
  it('is looked up by what was typed and shown before anything is created', async () => {
    const { user, server } = open([
      aDuplicate(),
      aDuplicate({ id: 4, procedures: 0, reasons: ['RECORD_NUMBER'] }),
    ]);
    await fill(user);
    await user.click(button('Create Patient'));
    const items = within(await dialog()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ada Moreau(opens in a new tab)Femaleborn 03/04/1950Record no. MRN 72 proceduresSame name and date of birth',
      'Ada Moreau(opens in a new tab)Femaleborn 03/04/1950Record no. MRN 7No proceduresSame record number',
    ]);
    expect((await dialog()).textContent).toContain('Do you confirm creation?');
    expect(server.sent(patientCalls.duplicates)).toMatchObject([
      {
        input: {
          body: {
            nameFirst: 'Ada',
            nameSecond: 'Moreau',
            dateOfBirth: '1950-03-04',
            medicalInsuranceId: 'MRN 77',
          },
        },
      },
    ]);
    expect(server.sent(patientCalls.register)).toEqual([]);
  });

  it('opens in a new tab, so that nothing typed is lost', async () => {
    const { user } = open([aDuplicate()]);
    await fill(user);
    await user.click(button('Create Patient'));
    const link = within(await dialog()).getByRole('link', { name: /^Ada Moreau/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '/patient/3',
      '_blank',
      'noopener',
    ]);
  });

  it.each(['Back to the form', 'Escape'])(
    'leads back to the form by %s, with everything typed',
    async (way) => {
      const { user, server } = open([aDuplicate()]);
      await fill(user);
      await user.click(button('Create Patient'));
      expect(within(await dialog()).getByRole('button', { name: 'Back to the form' })).toBe(
        document.activeElement,
      );
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await answer(user, way);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(field('Last name')).toHaveProperty('value', 'Moreau');
      expect(server.sent(patientCalls.register)).toEqual([]);
    },
  );

  it('does not prevent the creation, which then names the duplicates that were seen', async () => {
    const { user, server } = open([aDuplicate(), aDuplicate({ id: 4 })]);
    await fill(user);
    await user.click(button('Create Patient'));
    await answer(user, 'Create anyway');
    await screen.findByRole('heading', { name: 'Page /procedure/41' });
    expect(server.sent(patientCalls.register)).toMatchObject([
      { input: { body: { knownDuplicates: [3, 4] } } },
    ]);
  });

  it('that was registered meanwhile is shown before the creation is tried again', async () => {
    const { user, server } = open([]);
    let isRejected = true;
    server.on(patientCalls.register, () => {
      if (!isRejected) return { value: { origin: aPatient({ id: 31 }) } };
      isRejected = false;
      server.on(patientCalls.duplicates, () => ({ value: [aDuplicate()] }));
      throw new CallFailed({ status: 409, code: 'DUPLICATE_UNCONFIRMED', message: `${TITLE}.` });
    });
    await fill(user);
    await user.click(button('Create Patient'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await answer(user, 'Create anyway');
    await screen.findByRole('heading', { name: 'Page /procedure/41' });
    expect(server.sent(patientCalls.register)).toMatchObject([
      { input: { body: { knownDuplicates: [] } } },
      { input: { body: { knownDuplicates: [3] } } },
    ]);
  });

  it('names its surgeon to an assistant', async () => {
    const { user } = open([aDuplicate()], 'SURGICAL_ASSISTANT');
    await user.selectOptions(await screen.findByLabelText('Assigned Surgeon'), 'Sam Reed');
    await fill(user);
    await user.click(button('Create Patient'));
    expect((await dialog()).textContent).toContain('Patient of Ingrid Solberg');
  });
});

describe('A change that makes a record a possible duplicate', () => {
  const openRecord = async () => {
    const server = fakeServer();
    server.on(patientCalls.get, () => ({ value: aPatient({ id: 31 }) }));
    server.on(patientCalls.duplicates, () => ({ value: [aDuplicate({ reasons: ['RECORD_NUMBER'] })] }));
    server.on(patientCalls.update, ({ body }) => {
      if (body.knownDuplicates?.includes(3))
        return { value: aPatient({ id: 31, medicalInsuranceId: 'MRN 7', version: 2 }) };
      throw new CallFailed({ status: 409, code: 'DUPLICATE_UNCONFIRMED', message: `${TITLE}.` });
    });
    const page = renderPage(<PatientPage />, {
      role: 'SURGEON',
      server,
      path: '/patient/:id',
      at: '/patient/31',
    });
    await screen.findByRole('heading', { name: 'Patient Information' });
    await retype(page.user, 'Medical Record Number', 'MRN 7');
    await page.user.click(button('Save Changes'));
    await confirmWith(page.user, 'Do you confirm saving?', 'Confirm');
    const asking = await screen.findByRole('alertdialog', {
      name: 'Another record may be of the same patient',
    });
    return { ...page, server, asking: within(asking) };
  };

  it('is shown with the other record before it is saved, and saved when the person says so', async () => {
    const { user, server, asking } = await openRecord();
    expect(asking.getByRole('listitem').textContent).toContain('Same record number');
    expect(server.sent(patientCalls.duplicates)).toMatchObject([
      { input: { body: { patientId: 31, medicalInsuranceId: 'MRN 7' } } },
    ]);
    await user.click(asking.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(server.sent(patientCalls.update).map(({ input }) => input.body.knownDuplicates)).toEqual([
        [],
        [3],
      ]),
    );
  });

  it('is not saved when the person goes back to the form, which keeps what was typed', async () => {
    const { user, server, asking } = await openRecord();
    await user.click(asking.getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Medical Record Number')).toHaveProperty('value', 'MRN 7');
    expect(server.sent(patientCalls.update)).toHaveLength(1);
  });
});

describe('A failed lookup of duplicates', () => {
  it('is shown, and nothing is created unchecked', async () => {
    const { user, server } = open([]);
    server.on(patientCalls.duplicates, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await fill(user);
    await user.click(button('Create Patient'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(patientCalls.register)).toEqual([]);
  });
});
