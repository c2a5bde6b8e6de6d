/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own list cannot say why an option is disabled */
import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { Check, ChevronDown, CircleAlert, Lock } from 'lucide-react';
import { useId } from 'react';
import { StatusChip } from '../../../shared/clinical/status-chip.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './status-field.module.css';
import type { StatusOptions } from './status-options.ts';
import { useOptionList } from './use-option-list.ts';

interface StatusFieldProps {
  readonly options: StatusOptions;
  readonly value: ProcedureStatus;
  readonly error: string | undefined;
  readonly onChange: (status: ProcedureStatus) => void;
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface OptionProps {
  readonly id: string;
  readonly index: number;
  readonly status: ProcedureStatus;
  readonly isChosen: boolean;
  /** The id of the reason why it is disabled. */
  readonly reasonId?: string;
  readonly list: ReturnType<typeof useOptionList>;
}

const Option = ({ id, index, status, isChosen, reasonId, list }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the button
  <div
    id={`${id}-${index}`}
    className={styles['option']}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    aria-disabled={reasonId === undefined ? undefined : true}
    aria-describedby={reasonId}
    data-active={index === list.active ? '' : undefined}
    ref={index === list.active && list.open ? scrollIntoView : undefined}
    onPointerMove={() => list.setActive(index)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => list.chooseAt(index)}
  >
    <span className={styles['tick']} aria-hidden>
      {isChosen ? <Check /> : null}
      {reasonId === undefined ? null : <Lock />}
    </span>
    {reasonId === undefined ? (
      <StatusChip status={status} deleted={false} />
    ) : (
      <span className={styles['name']}>{statusLabel(status)}</span>
    )}
  </div>
);

interface PopupProps extends Pick<StatusFieldProps, 'options' | 'value'> {
  readonly id: string;
  readonly labelId: string;
  readonly list: ReturnType<typeof useOptionList>;
}

/** What can be set; below it, each reason once with what it disables; last, that the rest is not for this role. */
const Popup = ({ id, labelId, options: { possible, disabled }, value, list }: PopupProps) => {
  const indexed = disabled.map((group, position) => ({
    ...group,
    reasonId: `${id}-reason-${position}`,
    first:
      possible.length + disabled.slice(0, position).reduce((sum, { statuses }) => sum + statuses.length, 0),
  }));
  return (
    <div className={styles['popup']} hidden={!list.open} ref={list.open ? scrollIntoView : undefined}>
      <div id={id} role="listbox" aria-labelledby={labelId} aria-describedby={`${id}-rest`}>
        {possible.map((status, index) => (
          <Option
            key={status}
            id={id}
            index={index}
            status={status}
            isChosen={status === value}
            list={list}
          />
        ))}
        {indexed.map(({ reason, reasonId, statuses, first }) => (
          <div key={reason} role="group" className={styles['group']} aria-labelledby={reasonId}>
            <span id={reasonId} className={styles['reason']}>
              {reason}
            </span>
            {statuses.map((status, index) => (
              <Option
                key={status}
                id={id}
                index={first + index}
                status={status}
                isChosen={status === value}
                reasonId={reasonId}
                list={list}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={`${id}-rest`} className={styles['rest']}>
        {PROCEDURE_TEXTS.notPossible}
      </p>
    </div>
  );
};

export const StatusField = ({ options, value, error, onChange }: StatusFieldProps) => {
  const id = useId();
  const { possible, disabled } = options;
  const all = [...possible, ...disabled.flatMap(({ statuses }) => statuses)];
  const list = useOptionList({
    length: all.length,
    chosen: all.indexOf(value),
    choose: (index) => {
      const status = possible[index];
      if (!status) return false;
      onChange(status);
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
      <Popup id={`${id}-list`} labelId={`${id}-label`} options={options} value={value} list={list} />
      {error ? (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
};
