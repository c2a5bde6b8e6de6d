import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { LineField } from './line-field.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const field = (name = 'Name'): HTMLElement => screen.getByRole('textbox', { name });

const TEXT_FIELDS: readonly (readonly [string, ComponentType<TextFieldProps>])[] = [
  ['text field', TextField],
  ['line field', LineField],
  ['number field', NumberField],
  ['phone field', PhoneField],
  ['date field', DateField],
];

describe.each(TEXT_FIELDS)('A %s', (_, Field) => {
  it('is named by its label and described by its hint', () => {
    render(<Field label="Name" hint="Optional" />);
    expect(screen.getByRole('textbox', { name: 'Name', description: 'Optional' })).toHaveProperty(
      'value',
      '',
    );
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it('announces its error, and is described by it and marked invalid', () => {
    render(<Field label="Name" error="is required" />);
    expect(screen.getByRole('alert').textContent).toBe('is required');
    expect(screen.getByRole('textbox', { name: 'Name', description: 'is required' })).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('says that it is required', () => {
    render(<Field label="Name" aria-required />);
    expect(field().getAttribute('aria-required')).toBe('true');
  });

  it('takes no input and no focus while it is disabled', async () => {
    const user = userEvent.setup();
    render(<Field label="Name" disabled hint="Only a Super Admin can change it." />);
    await user.tab();
    await user.type(field(), '5');
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText('Only a Super Admin can change it.')).toBeDefined();
  });

  it('is reached by Tab and reports what is typed', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field label="Name" onChange={onChange} />);
    await user.tab();
    expect(document.activeElement).toBe(field());
    await user.keyboard('4');
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('The field of one line', () => {
  it('shows its error in place of its hint', () => {
    render(<LineField label="Phone" hint="Optional" error="Invalid" />);
    expect(screen.queryByText('Optional')).toBeNull();
    expect(screen.getByText('Invalid')).toBeDefined();
  });
});

describe('A masked field', () => {
  it.each([
    ['number field', NumberField, '-3,5x', '-3.5'],
    ['number field', NumberField, '1.2.3', '1.23'],
    ['phone field', PhoneField, '5551234567', '+1 (555) 123 4567'],
    ['date field', DateField, '3/4/1950', '03/04/1950'],
    ['date field', DateField, '03041950', '03/04/1950'],
  ] as const)('formats what is typed into a %s', async (_, Field, typed, shown) => {
    const user = userEvent.setup();
    render(<Field label="Name" />);
    await user.type(field(), typed);
    expect(field()).toHaveProperty('value', shown);
  });

  it('formats a pasted ISO date', async () => {
    const user = userEvent.setup();
    render(<DateField label="Day" />);
    await user.click(field('Day'));
    await user.paste('1950-03-04');
    expect(field('Day')).toHaveProperty('value', '03/04/1950');
  });

  it('shows the unit after a number', () => {
    render(<NumberField label="Size" unit="mm" />);
    expect(screen.getByText('mm')).toBeDefined();
  });
});

describe('The calendar of a date field', () => {
  it('is offered where a day can be picked, and not in a disabled field', () => {
    const { rerender } = render(<DateField label="Day" onPick={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Open calendar' })).toBeDefined();
    rerender(<DateField label="Day" onPick={() => undefined} disabled />);
    expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull();
    rerender(<DateField label="Day" />);
    expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull();
  });
});

describe('A password field', () => {
  const password = (): HTMLElement => screen.getByLabelText('Password');

  it('hides the password until it is shown by its button', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    expect(password()).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveProperty('type', 'password');
  });

  it('warns while Caps Lock is on', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    await user.click(password());
    await user.keyboard('{CapsLock}');
    expect(screen.getByText('Caps Lock is on')).toBeDefined();
    await user.tab();
    expect(screen.queryByText('Caps Lock is on')).toBeNull();
  });

  it('announces its error', () => {
    render(<PasswordField label="Password" error="is required" />);
    expect(screen.getByRole('alert').textContent).toBe('is required');
    expect(password().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('A text area', () => {
  const area = (value: string, error?: string) => (
    <TextArea label="Note" hint="For the team" limit={5} value={value} error={error} readOnly />
  );

  it('is described by its hint and its count', () => {
    render(area('abc'));
    expect(screen.getByRole('textbox', { name: 'Note', description: 'For the team 3/5' })).toBeDefined();
  });

  it('counts beyond its limit and does not cut the text', () => {
    render(area('abcdefg'));
    expect(field('Note')).toHaveProperty('value', 'abcdefg');
    expect(screen.getByText('7/5')).toBeDefined();
  });

  it('shows its error in place of its hint', () => {
    render(area('', 'is required'));
    expect(screen.getByRole('alert').textContent).toBe('is required');
    expect(screen.queryByText('For the team')).toBeNull();
    expect(field('Note').getAttribute('aria-invalid')).toBe('true');
  });
});
