import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

const CONTROL = 'input, select, textarea, fieldset, [role=combobox]';

/** A field by its label: a text, a select or a group of radio buttons. */
export const field = (label: string): HTMLElement => screen.getByLabelText(label, { selector: CONTROL });

export const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** One character more than a text may have. */
export const TOO_LONG = 'x'.repeat(251);

/** Replaces the text of a field. A paste is one change, where typing is one for each character. */
export const retype = async (user: UserEvent, label: string, text: string): Promise<void> => {
  await user.clear(field(label));
  if (text !== '') await user.paste(text);
};

const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** The error is announced, describes its field, and marks it as invalid. Forms validate asynchronously, so it is awaited. */
export const expectFieldError = (label: string, message: string): Promise<void> =>
  waitFor(() => {
    const invalid = field(label);
    expect(invalid.getAttribute('aria-invalid'), label).toBe('true');
    expect(descriptionOf(invalid), label).toContain(message);
    const announced = screen.getAllByText(message).filter((text) => text.closest('[role=alert]') !== null);
    expect(announced, label).not.toEqual([]);
  });

/** Whether a submit button submits, once the form is validated. */
export const expectReady = (name: string, isReady: boolean): Promise<void> =>
  waitFor(() => {
    const isDisabled = screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    expect(!isDisabled, name).toBe(isReady);
  });

export const confirmWith = async (user: UserEvent, question: string, answer: string): Promise<void> => {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(question);
  await user.click(within(dialog).getByRole('button', { name: answer }));
};
