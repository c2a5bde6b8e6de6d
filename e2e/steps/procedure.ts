import type { CallInput } from '@cotyle/contract/call';
import { locationCalls } from '@cotyle/contract/locations';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { STATUS_ORDER } from '@cotyle/domain/procedures/status-order';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { apiClient } from './api-client.ts';
import { isoDay } from './dates.ts';
import { answerDialog, button } from './forms.ts';
import { admin, surgeon } from './people.ts';
import { PATIENT, uniqueName } from './fixtures.ts';

type Changes = Omit<CallInput<typeof procedureCalls.update>['body'], 'id'>;

/** The location of the demo's radiologist. */
export const HARBOR = 'Harbor Imaging Institute';

const harborOf = async (clinic: RunningApp): Promise<number> => {
  const { call } = await apiClient(clinic, admin);
  const { value } = await call(locationCalls.all, { query: {} });
  return value.find(({ name }) => name === HARBOR)?.id ?? 0;
};

/** A new patient and procedure of the demo's surgeon, for one test only. */
export const newCase = async (clinic: RunningApp) => {
  const { call } = await apiClient(clinic, surgeon);
  const nameSecond = uniqueName('Moreau');
  const { value: patient } = await call(patientCalls.register, { body: { ...PATIENT, nameSecond } });
  const { value } = await call(procedureCalls.plan, { body: { patientId: patient.origin.id } });
  return { id: value.id, patient: `${PATIENT.nameFirst} ${nameSecond}`, address: `/procedure/${value.id}` };
};

/** Changes a case as an administrator, who may change everything. */
export const changeCase = async (clinic: RunningApp, id: number, changes: Changes) => {
  const { call } = await apiClient(clinic, admin);
  return (await call(procedureCalls.update, { body: { ...changes, id } })).value;
};

/** A case in this status: left hip, radiology at the location of the demo's radiologist. */
export const caseIn = async (clinic: RunningApp, status: ProcedureStatus, changes: Changes = {}) => {
  const made = await newCase(clinic);
  if (status === 'NEW') return made;
  await changeCase(clinic, made.id, { sideSurgeon: 'LEFT', radiologyLocationId: await harborOf(clinic) });
  const { call } = await apiClient(clinic, admin);
  const move = (to: ProcedureStatus) =>
    call(procedureCalls.update, {
      body: { id: made.id, status: to, ...(to === 'SCHEDULED' ? { dateOfSurgery: isoDay(60) } : {}) },
    });
  const steps =
    status === 'CANCELED' ? (['CANCELED'] as const) : STATUS_ORDER.slice(1, STATUS_ORDER.indexOf(status) + 1);
  for (const step of steps) await move(step);
  if (Object.keys(changes).length > 0) await changeCase(clinic, made.id, changes);
  return made;
};

export const readCase = async (clinic: RunningApp, id: number): Promise<ProcedureRecord> => {
  const { call } = await apiClient(clinic, admin);
  return (await call(procedureCalls.get, { params: { id: String(id) } })).value;
};

/** Opens the page of a procedure and waits for the patient's name. */
export const openCase = async (page: Page, { address, patient }: { address: string; patient: string }) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: patient, level: 2 })).toBeVisible();
};

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const statusBox = (page: Page): Locator => page.getByRole('combobox', { name: /^Status/ });
export const statusOption = (page: Page, label: string): Locator =>
  page.getByRole('option', { name: new RegExp(`^${label}( |$)`) });

export const currentStep = (page: Page): Locator =>
  page.getByRole('list', { name: 'Case progress' }).locator('[aria-current=step]');

export const chooseStatus = async (page: Page, label: string): Promise<void> => {
  await statusBox(page).click();
  await statusOption(page, label).click();
  await expect(statusBox(page)).toHaveAccessibleName(`Status ${label}`);
};

/** The status is listed under the reason why it is disabled, and cannot be chosen. */
export const expectStatusDisabled = async (page: Page, label: string, reason: string): Promise<void> => {
  const before = await statusBox(page).textContent();
  await statusBox(page).click();
  const option = statusOption(page, label);
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toHaveAccessibleDescription(reason);
  await option.click({ force: true });
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(statusBox(page)).toHaveText(before ?? '');
};

export const saveButton = (page: Page): Locator => button(page, 'Save Changes');
export const cancelButton = (page: Page): Locator => button(page, 'Cancel changes');

/** The button that takes the next step. */
export const nextStep = (page: Page, label: string): Locator => button(page, `Set to ${label}`);

/** What is missing for the next step; each item leads to its field. */
export const missingItem = (page: Page, message: string): Locator =>
  page.getByRole('list', { name: 'Missing for the next step' }).getByRole('button', { name: message });

export const save = async (page: Page): Promise<void> => {
  await saveButton(page).click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
};

/** The form has no unsaved changes. */
export const expectSaved = async (page: Page): Promise<void> => {
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
};
