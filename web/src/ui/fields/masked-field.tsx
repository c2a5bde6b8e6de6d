import type { TextFieldProps } from '../text-field.tsx';
import { LineField } from './line-field.tsx';
import { caretIn, digitsIn } from './masks.ts';
import type { Mask } from './masks.ts';

export type MaskedFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue'>;

const bringIntoForm = (input: HTMLInputElement, mask: Mask): void => {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const after = digitsIn(input.value.slice(input.selectionStart ?? input.value.length));
  input.value = masked;
  const caret = caretIn(masked, after);
  input.setSelectionRange(caret, caret);
};

/** What is typed is brought into its form before anybody is told of it. */
export const MaskedField = ({ mask, onChange, ...field }: MaskedFieldProps & { readonly mask: Mask }) => (
  <LineField
    {...field}
    spellCheck={false}
    onChange={(event) => {
      bringIntoForm(event.target, mask);
      onChange?.(event);
    }}
  />
);
