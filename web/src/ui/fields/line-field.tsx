import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { FieldSlot } from './field-slot.tsx';

/** One line of text. Its hint gives way to what is wrong. */
export const LineField = ({ hint, ...field }: TextFieldProps) => (
  <FieldSlot>
    <TextField autoComplete="off" {...field} hint={field.error ? undefined : hint} />
  </FieldSlot>
);
