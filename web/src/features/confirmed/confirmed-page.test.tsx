import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmedChannel, readConfirmed } from '../../shared/second-factor/confirmed.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ConfirmedPage } from './confirmed-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

/** Opens the page as the window of the provider does; answers what the waiting page hears. */
const comeBack = async (hash: string): Promise<unknown> => {
  const channel = confirmedChannel();
  const heard = new Promise((resolve) =>
    channel.addEventListener('message', ({ data }: MessageEvent) => resolve(data), { once: true }),
  );
  window.location.hash = hash;
  renderPage(<ConfirmedPage />, { path: '/confirmed' });
  const data = await heard;
  channel.close();
  return data;
};

describe('the window of the identity provider', () => {
  it('tells the page that waits for it, and closes', async () => {
    const closed = vi.spyOn(window, 'close').mockReturnValue(undefined);
    expect(await comeBack('id=step-up.1')).toEqual({ id: 'step-up.1' });
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'You have signed in' })).toBeDefined();
  });

  it('stays open with the reason where nothing was confirmed', async () => {
    const closed = vi.spyOn(window, 'close').mockReturnValue(undefined);
    expect(await comeBack('id=step-up.1&error=other')).toEqual({ id: 'step-up.1', refusal: 'other' });
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByText(/^Somebody else signed in/)).toBeDefined();
  });

  it('takes an unknown reason for a refusal, and nothing for no answer', () => {
    expect(readConfirmed('#id=a&error=toString')).toEqual({ id: 'a', refusal: 'denied' });
    expect(readConfirmed('#sso=a')).toBeUndefined();
  });
});
