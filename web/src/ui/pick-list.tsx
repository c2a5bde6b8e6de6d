import type useAutocomplete from '@mui/material/useAutocomplete';
import styles from './pick-field.module.css';

/** One that can be picked. */
export interface Pick {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
  /** It stands in the list, and cannot be picked. */
  readonly closed?: boolean;
}

type Found = ReturnType<typeof useAutocomplete<Pick, true>>;

interface PickListProps extends globalThis.Pick<Found, 'getListboxProps' | 'getOptionProps'> {
  readonly options: readonly Pick[];
  readonly none: string;
}

export const PickList = ({ options, none, getListboxProps, getOptionProps }: PickListProps) => (
  <div className={styles['popup']}>
    {options.length === 0 ? <output className={styles['none']}>{none}</output> : null}
    <ul {...getListboxProps()} className={styles['list']} hidden={options.length === 0}>
      {options.map((option, index) => {
        const { key, ...item } = getOptionProps({ option, index });
        return (
          <li {...item} key={key} className={styles['option']}>
            {option.label}
            {option.detail ? <span className={styles['detail']}>{option.detail}</span> : null}
          </li>
        );
      })}
    </ul>
  </div>
);
