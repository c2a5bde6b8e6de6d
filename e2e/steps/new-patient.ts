import type { Page } from '@playwright/test';
import { uniqueName } from './fixtures.ts';
import { answerDialog, button, choice, field } from './forms.ts';

/** Fills in the form of a new patient and creates the record. */
export const createPatientByForm = async (page: Page, lastName: string): Promise<void> => {
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill(lastName);
  await choice(page, 'Gender', 'Female').check();
  await field(page, 'Date of birth').fill('03/04/1950');
  await field(page, 'Medical Record Number').fill(uniqueName('MRN'));
  await button(page, 'Create Patient').click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
};
