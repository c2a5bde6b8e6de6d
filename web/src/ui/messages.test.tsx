import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyProvider, useBusy } from './busy.tsx';
import { Button } from './button.tsx';
import { ErrorBannerProvider, useErrorBanner } from './error-banner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Notice } from './notice.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import { heldBack } from './testing/held-back.ts';

describe('A toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const Saving = () => {
    const toast = useToast();
    return (
      <>
        <Button onClick={() => toast('Changes were saved')}>Save</Button>
        <Button onClick={() => toast('The file was not saved', 'error')}>Fail</Button>
      </>
    );
  };
  const click = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
  const toasts = (): (string | null)[] =>
    screen.queryAllByRole('status').map(({ textContent }) => textContent);

  beforeEach(() => {
    render(
      <ToastProvider>
        <Saving />
      </ToastProvider>,
    );
  });

  it('is announced and hides after two seconds', () => {
    click('Save');
    expect(toasts()).toEqual(['Changes were saved']);
    pass(1_999);
    expect(toasts()).toEqual(['Changes were saved']);
    pass(1);
    expect(toasts()).toEqual([]);
  });

  it('about an error is announced assertively', () => {
    click('Fail');
    expect(screen.getByRole('alert').textContent).toBe('The file was not saved');
  });

  it('stays while the pointer is over it', () => {
    click('Save');
    const toast = screen.getByRole('status');
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(toasts()).toEqual(['Changes were saved']);
    fireEvent.pointerLeave(toast);
    pass(2_000);
    expect(toasts()).toEqual([]);
  });

  it('replaces the oldest of three', () => {
    for (let count = 0; count < 4; count += 1) click('Save');
    expect(toasts()).toHaveLength(3);
  });
});

describe('The error banner', () => {
  const Failing = () => {
    const banner = useErrorBanner();
    return (
      <>
        <Button onClick={() => banner.show('The server cannot be reached.')}>Fail</Button>
        <Button onClick={banner.hide}>Try</Button>
      </>
    );
  };

  it.each(['Dismiss', 'Try'])('is announced, and stays until %s', async (name) => {
    const user = userEvent.setup();
    render(
      <ErrorBannerProvider>
        <Failing />
      </ErrorBannerProvider>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached.');
    await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('The spinner', () => {
  it('is shown until all work is done, also where some of it fails', async () => {
    const user = userEvent.setup();
    const works = [heldBack<void>(), heldBack<void>()] as const;
    const Working = () => {
      const whileBusy = useBusy();
      return (
        <Button
          onClick={() => works.forEach(({ promise }) => void whileBusy(promise).catch(() => undefined))}
        >
          Work
        </Button>
      );
    };
    render(
      <BusyProvider alsoWhen={false}>
        <Working />
      </BusyProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Work' }));
    expect(screen.getByText('Please wait…')).toBeDefined();
    await act(async () => works[0].reject(new Error('failed')));
    expect(screen.getByText('Please wait…')).toBeDefined();
    await act(async () => works[1].resolve());
    expect(screen.queryByText('Please wait…')).toBeNull();
  });
});

describe('A notice', () => {
  it.each([
    ['error', 'alert'],
    ['warning', 'status'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('of severity %s has the role %s', (severity, role) => {
    render(<Notice severity={severity}>Read this.</Notice>);
    expect(screen.getByRole(role).textContent).toBe('Read this.');
  });
});

describe('A section that could not be loaded', () => {
  it('says so and can be tried again', async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn();
    render(<NotLoaded text="The notes could not be loaded." onRetry={onRetry} />);
    expect(screen.getByText('The notes could not be loaded.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('A busy button', () => {
  it('keeps its label and its focus, and ignores clicks', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Try again</Button>);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    rerender(
      <Button busy onClick={onClick}>
        Try again
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Try again', busy: true });
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
