/* oxlint-disable jsx-a11y/prefer-tag-over-role -- native lists support neither details nor disabled options with a reason */
import styles from './pick-field.module.css';

export interface PickOption {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
  /** Listed, but not selectable. */
  readonly disabled?: boolean;
}

interface PickListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly active: PickOption | undefined;
  readonly emptyText: string;
  readonly onHover: (option: PickOption) => void;
  readonly onPick: (option: PickOption) => void;
}

export const optionId = (listId: string, option: PickOption): string => `${listId}-${option.id}`;

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export const PickList = ({ id, label, options, active, emptyText, onHover, onPick }: PickListProps) => {
  return (
    // A press on the list must not blur the field, which would close the list before the click.
    <div className={styles['popup']} onPointerDown={(event) => event.preventDefault()}>
      {options.length === 0 ? <output className={styles['none']}>{emptyText}</output> : null}
      <div id={id} role="listbox" aria-label={label} className={styles['list']} hidden={options.length === 0}>
        {options.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the field
          <div
            key={option.id}
            ref={option === active ? scrollIntoView : undefined}
            id={optionId(id, option)}
            role="option"
            tabIndex={-1}
            className={styles['option']}
            aria-selected={option === active}
            aria-disabled={option.disabled === true}
            onPointerMove={() => onHover(option)}
            onClick={() => onPick(option)}
          >
            {option.label}
            {option.detail ? <span className={styles['detail']}>{option.detail}</span> : null}
          </div>
        ))}
      </div>
    </div>
  );
};
