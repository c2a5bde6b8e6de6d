import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** The index after a key; undefined for other keys. */
const indexAfterKey = (key: string, active: number, length: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(active + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
};

interface OptionListOptions {
  readonly length: number;
  /** The index of the current choice. */
  readonly chosen: number;
  /** True where the option was chosen, which closes the list. */
  readonly choose: (index: number) => boolean;
}

/** A list below a button, which keeps the focus and handles the keys, like a select. */
export const useOptionList = ({ length, chosen, choose }: OptionListOptions) => {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const show = (): void => {
    setActive(chosen);
    setOpen(true);
  };
  const chooseAt = (index: number): void => {
    if (choose(index)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape' && !open) return;
    const to = indexAfterKey(event.key, active, length);
    const isOurs = to !== undefined || ['Enter', ' ', 'Escape'].includes(event.key);
    if (!isOurs) return;
    event.preventDefault();
    if (!open) show();
    else if (to !== undefined) setActive(to);
    else if (event.key === 'Escape') setOpen(false);
    else chooseAt(active);
  };
  return {
    open,
    active,
    setActive,
    chooseAt,
    close: () => setOpen(false),
    toggle: () => (open ? setOpen(false) : show()),
    onKeyDown,
  };
};
