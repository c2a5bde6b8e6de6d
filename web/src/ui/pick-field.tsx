import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { FieldMessage } from './fields/field-message.tsx';
import type { Said } from './fields/field-message.tsx';
import fieldStyles from './fields/field.module.css';
import { IconButton } from './icon-button.tsx';
import styles from './pick-field.module.css';
import { PickList } from './pick-list.tsx';
import type { Pick } from './pick-list.tsx';
import { PICK_TEXTS } from './pick-texts.ts';

interface PickFieldProps extends Said {
  readonly label: string;
  readonly options: readonly Pick[];
  readonly picked: readonly Pick[];
  readonly onPick: (picked: readonly Pick[]) => void;
  /** Once so many are picked, there is nothing more to choose. */
  readonly most?: number;
  readonly required?: boolean;
  readonly placeholder: string;
  /** What the list says when it is empty. */
  readonly none: string;
  /** The options are found elsewhere by what is typed, and come as they are. */
  readonly onSearch?: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** No list is longer than this: whoever looks for more types. */
const MOST_SHOWN = 100;

const matching = createFilterOptions<Pick>({
  limit: MOST_SHOWN,
  stringify: ({ label, detail }) => `${label} ${detail ?? ''}`,
});
const asTheyCome = (options: Pick[]): Pick[] => options;

interface PickedProps {
  readonly picked: readonly Pick[];
  readonly onRemove: (one: Pick) => void;
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

/** Picks one or several from a list that is searched by typing; what is picked stands above it and can be removed. */
export const PickField = (props: PickFieldProps) => {
  const { label, options, picked, onPick, most = Infinity, error, hint, onSearch, ref } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const [typed, setTyped] = useState('');
  const { getInputProps, popupOpen, groupedOptions, ...found } = useAutocomplete({
    id,
    multiple: true,
    options,
    value: [...picked],
    onChange: (_, next) => onPick(next),
    inputValue: typed,
    onInputChange: (_, text, reason) => {
      // Said at every drawing: what somebody is typing is not taken away.
      if (reason === 'reset') return;
      setTyped(text);
      onSearch?.(text);
    },
    getOptionLabel: (option: Pick) => option.label,
    getOptionKey: (option: Pick) => option.id,
    getOptionDisabled: (option: Pick) => option.closed === true,
    isOptionEqualToValue: (option: Pick, value: Pick) => option.id === value.id,
    filterOptions: onSearch ? asTheyCome : matching,
    filterSelectedOptions: true,
    autoHighlight: true,
  });
  const { ref: inputRef, ...input } = getInputProps();
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} {...found.getInputLabelProps()} htmlFor={id}>
        {label}
      </label>
      {picked.length > 0 ? (
        <Picked picked={picked} onRemove={(one) => onPick(picked.filter((other) => other.id !== one.id))} />
      ) : null}
      {picked.length >= most ? null : (
        <div {...found.getRootProps()} className={styles['root']}>
          <input
            {...input}
            ref={(element) => {
              for (const one of [inputRef, ref])
                if (typeof one === 'function') one(element);
                else if (one) one.current = element;
            }}
            className={styles['input']}
            placeholder={props.placeholder}
            aria-required={props.required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? messageId : undefined}
          />
          <ChevronDown aria-hidden />
          {popupOpen ? <PickList {...found} options={groupedOptions} none={props.none} /> : null}
        </div>
      )}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
};
