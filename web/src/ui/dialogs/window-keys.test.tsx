import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { useWindowKeys } from './use-window-keys.ts';

const Keyed = ({ onKey, children }: { onKey: (key: string) => void; children?: React.ReactNode }) => {
  const room = useRef<HTMLDivElement>(null);
  const onKeyDown = useWindowKeys(room, ({ key }) => onKey(key));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div ref={room} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
};

const Undo = () => {
  const [canUndo, setCanUndo] = useState(true);
  return (
    <button type="button" disabled={!canUndo} onClick={() => setCanUndo(false)}>
      Undo
    </button>
  );
};

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('The keys of a window', () => {
  it('work inside it, and still after the focused button is disabled or a click beside all controls', async () => {
    const user = userEvent.setup();
    const onKey = vi.fn();
    render(
      <dialog open>
        <Keyed onKey={onKey}>
          <Undo />
          <p>Slice 12 of 80</p>
        </Keyed>
      </dialog>,
    );
    button('Undo').focus();
    await user.keyboard('a');
    await user.click(button('Undo'));
    // As browsers do; that of these tests keeps the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await user.keyboard('b');
    await user.click(screen.getByText('Slice 12 of 80'));
    await user.keyboard('c');
    expect(onKey.mock.calls).toEqual([['a'], ['b'], ['c']]);
  });

  it('are left to a dialog that is opened over it, even by itself', async () => {
    const user = userEvent.setup();
    const onKey = vi.fn();
    render(
      <dialog open>
        <Keyed onKey={onKey}>
          {createPortal(
            <dialog open>
              <button type="button">Replace</button>
            </dialog>,
            document.body,
          )}
        </Keyed>
      </dialog>,
    );
    await user.keyboard('a');
    button('Replace').focus();
    await user.keyboard('b');
    expect(onKey).not.toHaveBeenCalled();
  });

  it('are left to the field that has the focus beside it', async () => {
    const user = userEvent.setup();
    const onKey = vi.fn();
    render(
      <dialog open>
        <input aria-label="Note" />
        <Keyed onKey={onKey} />
      </dialog>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'ab');
    expect(onKey).not.toHaveBeenCalled();
  });

  it('of a part inside it work while that part has the focus, and only then', async () => {
    const user = userEvent.setup();
    const [onOuter, onInner] = [vi.fn(), vi.fn()];
    render(
      <dialog open>
        <Keyed onKey={onOuter}>
          <Keyed onKey={onInner}>
            <button type="button">Slices</button>
          </Keyed>
        </Keyed>
      </dialog>,
    );
    await user.keyboard('a');
    expect([onOuter.mock.calls, onInner.mock.calls]).toEqual([[['a']], []]);
    button('Slices').focus();
    await user.keyboard('b');
    expect(onInner.mock.calls).toEqual([['b']]);
  });
});
