import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { PickOption } from './pick-list.tsx';

/** Longer lists are narrowed by typing. */
const MAX_SHOWN = 100;

const normalized = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options whose label or detail contains the text, ignoring case and accents. */
export const matchingOptions = (options: readonly PickOption[], typed: string): readonly PickOption[] => {
  const text = normalized(typed.trim());
  return options
    .filter(({ label, detail }) => normalized(`${label} ${detail ?? ''}`).includes(text))
    .slice(0, MAX_SHOWN);
};

interface ComboboxOptions {
  /** The options to list. */
  readonly optionsFor: (typed: string) => readonly PickOption[];
  readonly onType: (text: string) => void;
  readonly onPick: (option: PickOption) => void;
  readonly onRemoveLast: () => void;
}

/** A WAI-ARIA combobox: typing filters, arrows move, Enter picks, Escape closes. */
export const useCombobox = ({ optionsFor, onType, onPick, onRemoveLast }: ComboboxOptions) => {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<number>();
  const options = isOpen ? optionsFor(typed) : [];
  const choosable = options.filter(({ disabled }) => disabled !== true);
  const active = choosable.find(({ id }) => id === activeId) ?? choosable[0];

  const type = (text: string): void => {
    setTyped(text);
    setActiveId(undefined);
    onType(text);
  };
  const close = (): void => {
    setOpen(false);
    setActiveId(undefined);
  };
  const pick = (option: PickOption): void => {
    if (option.disabled === true) return;
    type('');
    close();
    onPick(option);
  };
  const step = (by: number): void => {
    if (!isOpen) return setOpen(true);
    const at = active ? choosable.indexOf(active) : -1;
    return setActiveId(choosable[(at + by + choosable.length) % choosable.length]?.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && isOpen) {
      // A surrounding dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '') onRemoveLast();
  };

  return {
    typed,
    isOpen,
    options,
    active,
    pick,
    hover: (option: PickOption) => setActiveId(option.id),
    input: {
      value: typed,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setOpen(true);
        type(event.target.value);
      },
      onClick: () => setOpen(true),
      onBlur: () => {
        close();
        if (typed !== '') type('');
      },
      onKeyDown,
    },
  };
};
