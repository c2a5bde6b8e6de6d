import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './search-field.module.css';
import { GRID_TEXTS } from './texts.ts';

/** Longer than the pause between two keystrokes. */
const SEARCH_DELAY = 300;
const MAX_LENGTH = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Searches when the typing pauses, or at once with Enter. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  if (value !== known) {
    // Changed from outside, as when all filters are cleared.
    setKnown(value);
    setTyped(value);
  }

  const search = (text: string): void => {
    setKnown(text);
    onChange(text);
  };
  const latest = useRef(search);
  useEffect(() => void (latest.current = search));
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => latest.current(typed), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [typed, known]);

  const clear = (): void => {
    setTyped('');
    search('');
    field.current?.focus();
  };
  return (
    <search className={styles['search']}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(typed);
          if (key === 'Escape' && typed !== '') clear();
        }}
      />
      {typed === '' ? null : (
        <IconButton label={GRID_TEXTS.clearSearch} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  );
};
