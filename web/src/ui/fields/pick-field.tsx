import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import { FieldMessage } from './field-message.tsx';
import type { FieldMessages } from './field-message.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from '../icon-button.tsx';
import styles from './pick-field.module.css';
import { optionId, PickList } from './pick-list.tsx';
import type { PickOption } from './pick-list.tsx';
import { PICK_TEXTS } from './pick-texts.ts';
import { matchingOptions, useCombobox } from './use-combobox.ts';

interface PickFieldProps extends FieldMessages {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly picked: readonly PickOption[];
  readonly onPick: (picked: readonly PickOption[]) => void;
  /** The maximum number of picked options. */
  readonly max?: number;
  readonly required?: boolean;
  readonly placeholder: string;
  /** Shown where no option matches. */
  readonly emptyText: string;
  /** Set where the options are searched by the caller. */
  readonly onSearch?: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

interface PickedProps {
  readonly picked: readonly PickOption[];
  readonly onRemove: (one: PickOption) => void;
}

const Picked = ({ picked, onRemove }: PickedProps) => (
  <ul className={styles['picked']} aria-label={PICK_TEXTS.picked}>
    {picked.map((one) => (
      <li key={one.id}>
        {one.label}
        <IconButton label={PICK_TEXTS.remove(one.label)} onClick={() => onRemove(one)}>
          <X aria-hidden />
        </IconButton>
      </li>
    ))}
  </ul>
);

/** A combobox for one or several options; picked ones are listed above and can be removed. */
export const PickField = (props: PickFieldProps) => {
  const { label, options, picked, onPick, max = Infinity, error, hint, onSearch, ref } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const listId = `${id}-list`;
  const left = options.filter((option) => !picked.some((one) => one.id === option.id));
  const box = useCombobox({
    optionsFor: (typed) => (onSearch ? left : matchingOptions(left, typed)),
    onType: (text) => onSearch?.(text),
    onPick: (option) => onPick([...picked, option]),
    onRemoveLast: () => onPick(picked.slice(0, -1)),
  });
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {label}
      </label>
      {picked.length > 0 ? (
        <Picked picked={picked} onRemove={(one) => onPick(picked.filter((other) => other.id !== one.id))} />
      ) : null}
      {picked.length >= max ? null : (
        <div className={styles['root']}>
          <input
            {...box.input}
            ref={ref}
            id={id}
            type="text"
            role="combobox"
            className={styles['input']}
            placeholder={props.placeholder}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={box.isOpen}
            aria-controls={box.isOpen ? listId : undefined}
            aria-activedescendant={box.isOpen && box.active ? optionId(listId, box.active) : undefined}
            aria-required={props.required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? messageId : undefined}
          />
          <ChevronDown aria-hidden />
          {box.isOpen ? (
            <PickList
              id={listId}
              label={label}
              options={box.options}
              active={box.active}
              emptyText={props.emptyText}
              onHover={box.hover}
              onPick={box.pick}
            />
          ) : null}
        </div>
      )}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
};
