import { useEffect, useRef } from 'react';
import styles from './data-table.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly tabIndex: 0 | -1;
  readonly onChange: () => void;
}

export const Checkbox = ({ label, checked, indeterminate = false, tabIndex, onChange }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles['checkbox']}
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      onChange={onChange}
    />
  );
};
