import { useController } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { Option } from '../../ui/fields/option.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import type { FieldForm } from './field-form.ts';

interface RadioChoiceProps<Name extends string> {
  readonly fields: Pick<FieldForm<Name>, 'form' | 'fieldProps' | 'validation'>;
  readonly name: Name;
  readonly options: readonly Option[];
  readonly hint?: ReactNode;
}

/** Controlled radios: uncontrolled ones cannot represent an empty choice. */
export const RadioChoice = <Name extends string>({ fields, name, ...shown }: RadioChoiceProps<Name>) => {
  const { field } = useController<Record<string, string>>({
    control: fields.form.control,
    name,
    rules: fields.validation(name),
  });
  return <RadioField {...fields.fieldProps(name)} {...field} value={field.value ?? ''} {...shown} />;
};
