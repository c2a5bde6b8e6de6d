import { MaskedField } from './masked-field.tsx';
import type { MaskedFieldProps } from './masked-field.tsx';
import { phoneMask } from './masks.ts';

export const PhoneField = (field: MaskedFieldProps) => (
  <MaskedField inputMode="tel" placeholder="+1 (___) ___ ____" {...field} mask={phoneMask} />
);
