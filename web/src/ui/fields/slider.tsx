import { useId } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** With its unit. */
  readonly shown: string;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
}

/** A range input with its value beside the label. */
export const Slider = ({ label, value, shown, onChange, step = 1, ...range }: SliderProps) => {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        {...range}
        id={id}
        type="range"
        className={styles['range']}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
};
