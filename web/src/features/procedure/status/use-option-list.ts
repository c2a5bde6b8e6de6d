import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Where a key leads in a list of this length; undefined for keys that do not move. */
const indexAfterKey = (key: string, active: number, length: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(active + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
};

interface OptionListOptions {
  readonly length: number;
  /** The one that is chosen now. */
  readonly chosen: number;
  /** True where it could be chosen: then the list closes. */
  readonly choose: (index: number) => boolean;
}

/** A list that opens below a button. The button keeps the focus and takes the keys, as a select does. */
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
