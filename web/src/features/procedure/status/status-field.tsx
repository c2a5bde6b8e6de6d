/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own list cannot say why an option is closed */
import { statusLabel } from '@cotyle/domain/procedures/status';
import type { ProcedureStatus } from '@cotyle/domain/procedures/status';
import { Check, ChevronDown, CircleAlert, Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { StatusChip } from '../../../app/procedures/status-chip.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './status-field.module.css';
import type { StatusOption } from './status-options.ts';

interface StatusFieldProps {
  readonly options: readonly StatusOption[];
  readonly value: ProcedureStatus;
  readonly error: string | undefined;
  readonly onChange: (status: ProcedureStatus) => void;
}

/** Where a key leads in a list of this length; undefined for keys that do not move. */
const movedBy = (key: string, active: number, length: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(active + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
};

const inSight = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

const Row = ({ option, chosen }: { option: StatusOption; chosen: boolean }) => (
  <>
    <span className={styles['tick']} aria-hidden>
      {chosen ? <Check /> : null}
      {option.closed === undefined ? null : <Lock />}
    </span>
    <span className={styles['said']}>
      {option.closed === undefined ? (
        <StatusChip status={option.status} deleted={false} />
      ) : (
        <span className={styles['name']}>{statusLabel(option.status)}</span>
      )}
      {option.closed === undefined ? null : <span className={styles['reason']}>{option.closed}</span>}
    </span>
  </>
);

/** A list in which what is closed can be reached too, by mouse and keys, because it says why it is closed. */
export const StatusField = ({ options, value, error, onChange }: StatusFieldProps) => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const idOf = (status: ProcedureStatus): string => `${id}-${status}`;

  const show = (): void => {
    setActive(options.findIndex(({ status }) => status === value));
    setOpen(true);
  };
  const choose = (option: StatusOption | undefined): void => {
    if (option?.closed !== undefined || !option) return;
    setOpen(false);
    onChange(option.status);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape' && !open) return;
    const to = movedBy(event.key, active, options.length);
    const isKey = to !== undefined || event.key === 'Enter' || event.key === ' ' || event.key === 'Escape';
    if (!isKey) return;
    event.preventDefault();
    if (!open) show();
    else if (to !== undefined) setActive(to);
    else if (event.key === 'Escape') setOpen(false);
    else choose(options[active]);
  };

  return (
    <div
      ref={root}
      className={styles['field']}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span id={`${id}-label`} className={styles['label']}>
        {PROCEDURE_TEXTS.status}
      </span>
      <button
        type="button"
        role="combobox"
        className={styles['box']}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && options[active] ? idOf(options[active].status) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        <span id={`${id}-value`}>
          {/* Anew for each status, so that no colour is carried over from the one before. */}
          <StatusChip key={value} status={value} deleted={false} />
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div
        id={`${id}-list`}
        className={styles['list']}
        role="listbox"
        aria-labelledby={`${id}-label`}
        hidden={!open}
        ref={open ? inSight : undefined}
      >
        {options.map((option, index) => (
          // The button keeps the focus and takes the keys; the mouse must not take them away.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the button
          <div
            key={option.status}
            id={idOf(option.status)}
            className={styles['option']}
            role="option"
            tabIndex={-1}
            aria-selected={option.status === value}
            aria-disabled={option.closed === undefined ? undefined : true}
            data-active={index === active ? '' : undefined}
            ref={index === active && open ? inSight : undefined}
            onPointerMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <Row option={option} chosen={option.status === value} />
          </div>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
};
