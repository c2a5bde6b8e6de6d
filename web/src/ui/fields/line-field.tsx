import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { FieldSlot } from './field-slot.tsx';

/** A single line of text; an error replaces its hint. */
export const LineField = ({ hint, ...field }: TextFieldProps) => (
  <FieldSlot>
    <TextField autoComplete="off" {...field} hint={field.error ? undefined : hint} />
  </FieldSlot>
);
