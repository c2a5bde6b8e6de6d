import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, focus, header, headers, openGrid } from './testing/test-grid.tsx';

describe('The columns of a list', () => {
  const openMenu = async () => {
    const page = openGrid();
    await page.user.click(button('View'));
    return { ...page, menu: within(screen.getByRole('dialog', { name: 'View' })) };
  };

  it('are chosen in the menu', async () => {
    const { user, menu } = await openMenu();
    expect(menu.getByRole('checkbox', { name: 'Id' })).toHaveProperty('checked', false);
    await user.click(menu.getByRole('checkbox', { name: 'Id' }));
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    expect(headers()).toEqual(['Name', 'Phone', 'Id']);
  });

  it('are never all hidden', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    await user.click(menu.getByRole('checkbox', { name: 'Phone' }));
    expect(menu.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
  });

  it('are put back by Reset view, and so is the row height', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    await user.click(menu.getByRole('radio', { name: 'Compact' }));
    await user.click(menu.getByRole('button', { name: 'Reset view' }));
    expect(headers()).toEqual(['Name', 'City', 'Phone']);
    expect(menu.getByRole('radio', { name: 'Standard' })).toHaveProperty('checked', true);
  });

  it('are moved by Alt, Shift and the arrows, but the row header stays first', async () => {
    const { user } = openGrid();
    focus(header('Phone'));
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}');
    expect(headers()).toEqual(['Name', 'Phone', 'City']);
    await user.keyboard('{ArrowLeft}{/Shift}{/Alt}');
    expect(headers()).toEqual(['Name', 'Phone', 'City']);
    expect(document.activeElement).toBe(header('Phone'));
  });

  it('are made wider by Alt and the arrows', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    focus(header('City'));
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ widths: { city: 40 } }));
  });
});
