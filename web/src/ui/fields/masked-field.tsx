import type { TextFieldProps } from './text-field.tsx';
import { LineField } from './line-field.tsx';
import { caretIn, digitsIn } from './masks.ts';
import type { Mask } from './masks.ts';

export type MaskedFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue'>;

const applyMask = (input: HTMLInputElement, mask: Mask): void => {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const after = digitsIn(input.value.slice(input.selectionStart ?? input.value.length));
  input.value = masked;
  const caret = caretIn(masked, after);
  input.setSelectionRange(caret, caret);
};

/** A digit deleted in the middle leaves a gap: the mask is not applied until the next one is typed. */
const leavesGap = (event: Event, { selectionStart, value }: HTMLInputElement): boolean =>
  event instanceof InputEvent &&
  event.inputType.startsWith('delete') &&
  (selectionStart ?? value.length) < value.length;

/** Applies the mask before the change handler is called. */
export const MaskedField = ({ mask, onChange, ...field }: MaskedFieldProps & { readonly mask: Mask }) => (
  <LineField
    {...field}
    spellCheck={false}
    onChange={(event) => {
      if (!leavesGap(event.nativeEvent, event.target)) applyMask(event.target, mask);
      onChange?.(event);
    }}
  />
);
