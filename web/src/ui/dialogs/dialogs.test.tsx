import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInRouter } from '../testing/render-in-router.tsx';
import { Button } from '../button.tsx';
import { useConfirm, useConfirmWith } from './confirm.tsx';
import { Dialog, FIRST_FOCUS } from './dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { WindowDialog } from './window-dialog.tsx';
import { Link } from 'react-router';

const opener = (): HTMLElement => screen.getByRole('button', { name: 'Open' });

describe('A dialog', () => {
  const Opened = ({ onCancel }: { onCancel?: () => void }) => {
    const [isOpen, setOpen] = useState(false);
    const close = (): void => {
      setOpen(false);
      onCancel?.();
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen ? (
          <Dialog
            title="Recommended CT Protocol"
            onCancel={close}
            actions={
              <>
                <Button>Other</Button>
                <Button onClick={close} {...FIRST_FOCUS}>
                  Close
                </Button>
              </>
            }
          >
            Supine, feet first.
          </Dialog>
        ) : null}
      </>
    );
  };

  it('is named by its title and gives the focus to its first control', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.click(opener());
    expect(screen.getByRole('dialog', { name: 'Recommended CT Protocol' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it.each(['Escape', 'its button'])('closes by %s and returns the focus to its opener', async (how) => {
    const user = userEvent.setup();
    const onCancel = vi.fn();
    render(<Opened onCancel={onCancel} />);
    await user.click(opener());
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(opener());
  });

  it('that must be answered stays open at Escape', async () => {
    const user = userEvent.setup();
    render(<Dialog title="Change your password">Please choose one.</Dialog>);
    await user.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('dialog', { name: 'Change your password' })).toBeDefined();
  });

  it('opens again when the browser closes it without asking', () => {
    render(<Dialog title="Change your password">Please choose one.</Dialog>);
    screen.getByRole<HTMLDialogElement>('dialog').close();
    expect(screen.getByRole('dialog', { name: 'Change your password' })).toBeDefined();
  });
});

describe('A dialog over the whole window', () => {
  const Opened = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen ? (
          <WindowDialog labelledBy="title" edge="thin" onClose={() => setOpen(false)}>
            <h2 id="title">3D model</h2>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </WindowDialog>
        ) : null}
      </>
    );
  };

  it('is named by its heading, and returns the focus to its opener', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.click(opener());
    expect(screen.getByRole('dialog', { name: '3D model' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('closes by Escape in the moment before it is modal', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.click(opener());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });
});

describe('A confirmation', () => {
  const answers: unknown[] = [];
  const Asking = ({ points, reason }: { points?: readonly string[]; reason?: boolean }) => {
    const confirm = useConfirmWith();
    const ask = async (): Promise<void> => {
      const question = {
        title: 'Confirm the scan',
        text: 'Two rules failed.',
        ...(points ? { points } : {}),
      };
      const wanted = reason ? { reason: { hint: 'Why is it accepted?', limit: 5 } } : {};
      answers.push(await confirm({ ...question, ...wanted }));
    };
    return <Button onClick={() => void ask()}>Open</Button>;
  };
  const ask = async (asking: { points?: readonly string[]; reason?: boolean } = {}) => {
    answers.length = 0;
    const { user } = renderInRouter(<Asking {...asking} />);
    await user.click(opener());
    return user;
  };
  const button = (name: string): HTMLElement => screen.getByRole('button', { name });

  it('interrupts with its text and gives the focus to Cancel', async () => {
    await ask();
    screen.getByRole('alertdialog', { name: 'Confirm the scan', description: 'Two rules failed.' });
    expect(document.activeElement).toBe(button('Cancel'));
  });

  it('answers when it is confirmed', async () => {
    const user = await ask();
    await user.click(button('Confirm'));
    expect(answers).toEqual([{ reason: undefined }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it.each(['Escape', 'Cancel'])('is refused by %s', async (how) => {
    const user = await ask();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(button('Cancel'));
    expect(answers).toEqual([undefined]);
    expect(document.activeElement).toBe(opener());
  });

  it('lists its points', async () => {
    await ask({ points: ['The slices are too thick.', 'A region is missing.'] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The slices are too thick.',
      'A region is missing.',
    ]);
  });

  it('that needs a reason cannot be confirmed without one, nor with one that is too long', async () => {
    const user = await ask({ reason: true });
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    expect(document.activeElement).toBe(reason);
    expect(button('Confirm')).toHaveProperty('disabled', true);
    await user.type(reason, '  ');
    expect(button('Confirm')).toHaveProperty('disabled', true);
    await user.type(reason, 'fine!');
    expect(button('Confirm')).toHaveProperty('disabled', false);
    await user.type(reason, '!');
    expect(button('Confirm')).toHaveProperty('disabled', true);
    await user.keyboard('{Backspace}');
    await user.click(button('Confirm'));
    expect(answers).toEqual([{ reason: 'fine!' }]);
  });
});

describe('Two questions at once', () => {
  const answers: boolean[] = [];
  const AskingTwice = () => {
    const confirm = useConfirm();
    const ask = (text: string): void => void confirm(text, text).then((answer) => answers.push(answer));
    return (
      <Button
        onClick={() => {
          ask('First');
          ask('Second');
        }}
      >
        Open
      </Button>
    );
  };

  it('are asked one after the other', async () => {
    const { user } = renderInRouter(<AskingTwice />);
    await user.click(opener());
    screen.getByRole('alertdialog', { name: 'First' });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    screen.getByRole('alertdialog', { name: 'Second' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(answers).toEqual([true, false]);
  });
});

describe('A page with unsaved changes', () => {
  const Page = ({ dirty }: { dirty: boolean }) => {
    useUnsavedChanges(dirty);
    return <Link to="/patients">Patients</Link>;
  };
  const leave = async (dirty: boolean) => {
    const { user } = renderInRouter(<Page dirty={dirty} />);
    await user.click(screen.getByRole('link', { name: 'Patients' }));
    return user;
  };
  const unload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks before it is left, and stays when that is refused', async () => {
    const user = await leave(true);
    const question = 'You have unsaved changes. Discard changed data?';
    screen.getByRole('alertdialog', { name: 'Please confirm', description: question });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('link', { name: 'Patients' })).toBeDefined();
    expect(unload()).toBe(false);
  });

  it('is left when that is confirmed', async () => {
    const user = await leave(true);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'Page /patients' })).toBeDefined();
    expect(unload()).toBe(true);
  });

  it('asks nothing once they are saved', async () => {
    await leave(false);
    expect(screen.getByRole('heading', { name: 'Page /patients' })).toBeDefined();
  });
});
