import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, grid, focus, header, link, openGrid } from './testing/test-grid.tsx';

describe('A list by keyboard', () => {
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('has one tab stop, which follows the focus', async () => {
    const { user } = openGrid();
    await user.click(button('View'));
    await user.click(button('View'));
    const stops = (): (string | null)[] =>
      [...grid().querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);
    expect(stops()).toEqual(['Name']);
    focus(header('Name'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(stops()).toEqual(['Salem']);
  });

  it('moves between cells by the arrows, Home, End and the page keys, and stops at the edges', async () => {
    const { user } = openGrid();
    focus(header('Name'));
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Name');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('Northgate'));
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Salem');
    await user.keyboard('{End}');
    expect(focused()).toBe('–');
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('556');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('556');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Lakeside');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('Name');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe('556');
  });

  it('moves between the buttons of a row first', async () => {
    const actions = ['Edit', 'Delete'].map((label) => ({ label, icon: label, onClick: () => undefined }));
    const { user } = openGrid({ actions });
    const [edit, remove] = within(screen.getByRole('row', { name: /Northgate/ })).getAllByRole('button');
    focus(edit);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(remove);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('–');
  });
});
