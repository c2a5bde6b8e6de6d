import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SessionEndWarning } from './session-end-warning.tsx';

/** When the session of a component test ends: twelve hours after its sign-in. */
const END = Date.parse('2026-11-02T20:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const dialog = () => screen.queryByRole('alertdialog', { name: 'Your session ends soon' });
const at = (secondsBefore: number): void => {
  vi.setSystemTime(END - secondsBefore * 1000);
  act(() => void vi.advanceTimersByTime(1000));
};

it('the end of a session is announced ten minutes before and again two minutes before', () => {
  vi.setSystemTime(END - 3600_000);
  renderPage(<SessionEndWarning />, { path: '/', at: '/' });
  at(605);
  expect(dialog()).toBeNull();
  at(600);
  expect(dialog()?.textContent).toContain('A session lasts 12 hours. Yours ends at ');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  at(200);
  expect(dialog()).toBeNull();
  at(120);
  expect(dialog()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  at(5);
  expect(dialog()).toBeNull();
});
