import styles from './filter-chips.module.css';
import { GRID_TEXTS } from './texts.ts';

interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A colour of the page. */
  readonly colour: string;
}

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly FilterOption<Value>[];
  /** Empty means all. */
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Another filter, behind the options. */
  readonly extra?: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void };
}

/** Multiple choice; 'All' clears it. */
export const FilterChips = <Value extends string>({
  label,
  options,
  chosen,
  onChange,
  extra,
}: FilterChipsProps<Value>) => {
  const toggle = (value: Value): void => {
    const next = options
      .map((option) => option.value)
      .filter((one) => chosen.includes(one) !== (one === value));
    onChange(next.length === options.length ? [] : next);
  };
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {GRID_TEXTS.all}
      </button>
      {options.map(({ value, label: name, colour }) => (
        <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
          <i className={styles['dot']} style={{ background: colour }} />
          {name}
        </button>
      ))}
      {extra ? (
        <button type="button" aria-pressed={extra.on} onClick={() => extra.onChange(!extra.on)}>
          {extra.label}
        </button>
      ) : null}
    </fieldset>
  );
};
