import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <label className={styles['switch']}>
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);
