/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own list cannot say why an option is disabled */
import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { Check, ChevronDown, CircleAlert, Lock } from 'lucide-react';
import { useId } from 'react';
import { StatusChip } from '../../../shared/clinical/status-chip.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './status-field.module.css';
import type { StatusOption } from './status-options.ts';
import { useOptionList } from './use-option-list.ts';

interface StatusFieldProps {
  readonly options: readonly StatusOption[];
  readonly value: ProcedureStatus;
  readonly error: string | undefined;
  readonly onChange: (status: ProcedureStatus) => void;
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const Row = ({ option, chosen }: { option: StatusOption; chosen: boolean }) => (
  <>
    <span className={styles['tick']} aria-hidden>
      {chosen ? <Check /> : null}
      {option.disabledReason === undefined ? null : <Lock />}
    </span>
    <span className={styles['message']}>
      {option.disabledReason === undefined ? (
        <StatusChip status={option.status} deleted={false} />
      ) : (
        <>
          <span className={styles['name']}>{statusLabel(option.status)}</span>{' '}
          <span className={styles['reason']}>{option.disabledReason}</span>
        </>
      )}
    </span>
  </>
);

interface OptionsProps extends Pick<StatusFieldProps, 'options' | 'value'> {
  readonly id: string;
  readonly labelId: string;
  readonly list: ReturnType<typeof useOptionList>;
}

const Options = ({ id, labelId, options, value, list }: OptionsProps) => (
  <div
    id={id}
    className={styles['list']}
    role="listbox"
    aria-labelledby={labelId}
    hidden={!list.open}
    ref={list.open ? scrollIntoView : undefined}
  >
    {options.map((option, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the button
      <div
        key={option.status}
        id={`${id}-${index}`}
        className={styles['option']}
        role="option"
        tabIndex={-1}
        aria-selected={option.status === value}
        aria-disabled={option.disabledReason === undefined ? undefined : true}
        data-active={index === list.active ? '' : undefined}
        ref={index === list.active && list.open ? scrollIntoView : undefined}
        onPointerMove={() => list.setActive(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => list.chooseAt(index)}
      >
        <Row option={option} chosen={option.status === value} />
      </div>
    ))}
  </div>
);

/** Disabled options are reachable by mouse and keys, because they state the reason. */
export const StatusField = ({ options, value, error, onChange }: StatusFieldProps) => {
  const id = useId();
  const list = useOptionList({
    length: options.length,
    chosen: options.findIndex(({ status }) => status === value),
    choose: (index) => {
      const option = options[index];
      if (!option || option.disabledReason !== undefined) return false;
      onChange(option.status);
      return true;
    },
  });
  return (
    <div className={styles['field']} onBlur={list.close}>
      <span id={`${id}-label`} className={styles['label']}>
        {PROCEDURE_TEXTS.status}
      </span>
      <button
        type="button"
        role="combobox"
        className={styles['box']}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={list.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={list.open ? `${id}-list-${list.active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={list.toggle}
        onKeyDown={list.onKeyDown}
      >
        <span id={`${id}-value`}>
          {/* Keyed by status, so that no colour transition is shown. */}
          <StatusChip key={value} status={value} deleted={false} />
        </span>
        <ChevronDown aria-hidden />
      </button>
      <Options id={`${id}-list`} labelId={`${id}-label`} options={options} value={value} list={list} />
      {error ? (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
};
