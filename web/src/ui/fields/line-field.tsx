import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { FieldRoom } from './field-room.tsx';

/** One line of text. Its hint gives way to what is wrong. */
export const LineField = ({ hint, ...field }: TextFieldProps) => (
  <FieldRoom>
    <TextField autoComplete="off" {...field} hint={field.error ? undefined : hint} />
  </FieldRoom>
);
