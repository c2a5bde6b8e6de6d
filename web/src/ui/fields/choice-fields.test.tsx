import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PickField } from './pick-field.tsx';
import type { PickOption } from './pick-list.tsx';
import { RadioField } from './radio-field.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import { SelectField } from './select-field.tsx';

const PLACES = [
  { value: '1', label: 'Northgate' },
  { value: '2', label: 'Harbor (Disabled)', disabled: true },
];

describe('A select field', () => {
  const select = (): HTMLElement => screen.getByRole('combobox', { name: 'Location' });

  it('offers an empty option first, and shows which options cannot be chosen', () => {
    render(<SelectField label="Location" options={PLACES} />);
    const options = within(select()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Please choose', false],
      ['Northgate', false],
      ['Harbor (Disabled)', true],
    ]);
  });

  it('reports the chosen option', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<SelectField label="Location" options={PLACES} onChange={onChange} />);
    await user.selectOptions(select(), 'Northgate');
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(select()).toHaveProperty('value', '1');
  });

  it('is described by its hint, or by its error in place of the hint', () => {
    const { rerender } = render(<SelectField label="Location" options={PLACES} hint="Optional" />);
    expect(screen.getByRole('combobox', { name: 'Location', description: 'Optional' })).toBe(select());
    rerender(<SelectField label="Location" options={PLACES} hint="Optional" error="is required" />);
    expect(screen.getByRole('combobox', { name: 'Location', description: 'is required' })).toBe(select());
    expect(screen.getByRole('alert').textContent).toBe('is required');
    expect(select().getAttribute('aria-invalid')).toBe('true');
  });

  it('takes no focus while it is disabled', async () => {
    const user = userEvent.setup();
    render(<SelectField label="Location" options={PLACES} disabled />);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('Radio buttons', () => {
  const STATES = [
    { value: 'ACTIVE', label: 'Active' },
    { value: 'BLOCKED', label: 'Blocked', disabled: true },
    { value: 'PENDING', label: 'Pending' },
  ];
  const Status = ({ first, ...messages }: { first: string; error?: string; hint?: string }) => {
    const [value, setValue] = useState(first);
    return (
      <RadioField
        label="Status"
        name="status"
        options={STATES}
        value={value}
        aria-required
        onChange={({ target }) => setValue(target.value)}
        {...messages}
      />
    );
  };

  it('are a required group with a label and a hint', () => {
    render(<Status first="ACTIVE" hint="Can sign in." />);
    const group = screen.getByRole('radiogroup', { name: 'Status', description: 'Can sign in.' });
    expect(group.getAttribute('aria-required')).toBe('true');
    expect(within(group).getByRole('radio', { name: 'Active' })).toHaveProperty('checked', true);
  });

  it('may have no choice yet, and announce that one is required', () => {
    render(<Status first="" error="is required" />);
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    expect(screen.getByRole('alert').textContent).toBe('is required');
    const group = screen.getByRole('radiogroup', { name: 'Status', description: 'is required' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  it('change by a click, but not to a disabled one', async () => {
    const user = userEvent.setup();
    render(<Status first="ACTIVE" />);
    await user.click(screen.getByRole('radio', { name: 'Blocked' }));
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    expect(screen.getByRole('radio', { name: 'Pending' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveProperty('checked', false);
  });

  it('change by the arrow keys, past a disabled one', async () => {
    const user = userEvent.setup();
    render(<Status first="ACTIVE" />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Active' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Pending' })).toHaveProperty('checked', true);
  });
});

describe('A read-only field', () => {
  it('shows its value under its label', () => {
    render(<ReadOnlyField label="Gender" value="Female" />);
    expect(screen.getByRole('definition', { name: 'Gender' }).textContent).toBe('Female');
  });

  it('shows a dash for an empty value and announces a derived one', () => {
    render(<ReadOnlyField label="Age" value="" live />);
    const age = screen.getByRole('definition', { name: 'Age' });
    expect(age.textContent).toBe('–');
    expect(age.getAttribute('aria-live')).toBe('polite');
  });
});

describe('A field that picks people', () => {
  const PEOPLE: readonly PickOption[] = [
    { id: 1, label: 'Ingrid Solberg', detail: 'Surgeon' },
    { id: 2, label: 'André Moreau', detail: 'Radiologist' },
    { id: 3, label: 'Sam Reed', detail: 'Blocked', disabled: true },
  ];
  const Recipients = ({ max }: { max?: number }) => {
    const [picked, setPicked] = useState<readonly PickOption[]>([]);
    return (
      <PickField
        label="To"
        options={PEOPLE}
        picked={picked}
        onPick={setPicked}
        placeholder="Type a name"
        emptyText="Nobody is called so"
        {...(max === undefined ? {} : { max })}
      />
    );
  };
  const box = (): HTMLElement => screen.getByRole('combobox', { name: 'To' });
  const shown = (): (string | null)[] =>
    screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const picked = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Chosen' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('lists what matches, ignoring case and accents', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    await user.type(box(), 'ANDRE');
    expect(shown()).toEqual(['André MoreauRadiologist']);
    await user.type(box(), 'x');
    expect(shown()).toEqual([]);
    expect(screen.getByText('Nobody is called so')).toBeDefined();
  });

  it('moves with the arrows past disabled options, and picks with Enter', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    await user.click(box());
    await user.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: /André Moreau/ }).id,
    );
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picked()).toEqual(['André Moreau']);
    expect(shown()).toEqual([]);
  });

  it('does not pick a disabled option by a click', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    await user.click(box());
    const blocked = screen.getByRole('option', { name: /Sam Reed/ });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    await user.click(blocked);
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
  });

  it('removes a picked option by its button, and the last one by Backspace', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    await user.click(box());
    await user.keyboard('{Enter}');
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(picked()).toEqual(['Ingrid Solberg', 'André Moreau']);
    await user.click(screen.getByRole('button', { name: 'Remove Ingrid Solberg' }));
    expect(picked()).toEqual(['André Moreau']);
    await user.click(box());
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
  });

  it('takes no more options than its maximum', async () => {
    const user = userEvent.setup();
    render(<Recipients max={1} />);
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(picked()).toEqual(['Ingrid Solberg']);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('closes its list by Escape', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    await user.click(box());
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(shown()).toEqual([]);
  });
});
