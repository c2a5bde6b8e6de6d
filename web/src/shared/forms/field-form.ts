import type { Rule } from '@cotyle/domain/validation/text';
import { useForm, useWatch } from 'react-hook-form';
import { validator, assignIssues } from './rules.ts';

export interface FieldSpec {
  readonly label: string;
  readonly rule: Rule;
  /** How a value reads where it cannot be edited; left out where it reads as it is. */
  readonly format?: (value: string) => string;
}

export type FieldSpecs<Name extends string> = Readonly<Record<Name, FieldSpec>>;

/** Every value of a form is the text that stands in its field. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A field's value in words. */
export const displayValue = ({ format }: FieldSpec, value: string): string => format?.(value) ?? value;

const namesOf = <Name extends string>(specs: FieldSpecs<Name>): Name[] => Object.keys(specs) as Name[];

/**
 * A form over described fields: what is wrong is said once a field has been left or the form sent, and the form is ready
 * once it is changed and valid. `besides` holds values whose fields look after themselves, as those of a new password do.
 */
export const useFieldForm = <Name extends string>(
  specs: FieldSpecs<Name>,
  values: Values<Name>,
  besides: Readonly<Record<string, string>> = {},
) => {
  const form = useForm<Record<string, string>>({
    defaultValues: { ...values, ...besides },
    mode: 'onTouched',
  });
  const { errors, isDirty, isValid } = form.formState;
  const typed = useWatch({ control: form.control });

  const value = (name: Name): string => typed[name] ?? '';
  const fieldProps = (name: Name) => ({
    label: specs[name].label,
    error: errors[name]?.message,
    'aria-required': specs[name].rule('').length > 0,
  });
  const validation = (name: Name) => ({ validate: validator(specs[name].rule) });
  const inputProps = (name: Name) => ({ ...fieldProps(name), ...form.register<string>(name, validation(name)) });
  const setValue = (name: Name, next: string): void =>
    form.setValue<string>(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  return {
    form,
    value,
    describe: fieldProps,
    ruled: validation,
    /** For whatever is typed; radios have `RadioChoice`. */
    field: inputProps,
    /** For a select: what can be chosen may arrive later than the form. */
    selectProps: (name: Name) => ({ ...inputProps(name), value: value(name) }),
    set: setValue,
    /** For a day, which can be typed or picked. */
    dateProps: (name: Name) => ({ ...inputProps(name), onPick: (date: string) => setValue(name, date) }),
    shown: (name: Name): string => displayValue(specs[name], value(name)),
    dirty: isDirty,
    ready: isDirty && isValid,
    /** Sends a form that is changed and valid; otherwise the first field that is wrong gets the focus. */
    submit: (work: (values: Values<Name>) => Promise<void>): Promise<void> =>
      form.handleSubmit(async (sent) => {
        if (form.formState.isDirty) await work(sent as Values<Name>);
      })(),
    /** Puts what the server found wrong at its fields and goes to the first; false where some of it has no field. */
    setServerErrors: (error: unknown, fieldOf: Readonly<Record<string, string>> = {}): boolean => {
      let placed = 0;
      return assignIssues(error, [...namesOf(specs), ...Object.keys(fieldOf)], (name, told) => {
        form.setError(fieldOf[name] ?? name, told, { shouldFocus: placed === 0 });
        placed += 1;
      });
    },
  };
};

export type FieldForm<Name extends string> = ReturnType<typeof useFieldForm<Name>>;
