import type { Rule } from '@cotyle/domain/validation/text';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { validator, assignIssues } from './rules.ts';

export interface FieldSpec {
  readonly label: string;
  readonly rule: Rule;
  /** How the value is displayed where it cannot be edited; left out where it is displayed as it is. */
  readonly format?: (value: string) => string;
}

export type FieldSpecs<Name extends string> = Readonly<Record<Name, FieldSpec>>;

/** Every value of a form is the text in its field. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

export const displayValue = ({ format }: FieldSpec, value: string): string => format?.(value) ?? value;

const namesOf = <Name extends string>(specs: FieldSpecs<Name>): Name[] => Object.keys(specs) as Name[];

/** Validates again when a rule has changed, as with the settings of the installation: what was entered may be valid now. */
const useChangedRules = <Name extends string>(
  specs: FieldSpecs<Name>,
  validate: (names: readonly Name[]) => void,
): void => {
  const validated = useRef(specs);
  const validateNow = useEffectEvent(validate);
  useEffect(() => {
    const before = validated.current;
    validated.current = specs;
    if (namesOf(specs).some((name) => specs[name].rule !== before[name].rule)) validateNow(namesOf(specs));
  }, [specs]);
};

/**
 * A form over described fields. An error is shown once its field was left or the form submitted; the form is ready once
 * it is changed and valid. `extraValues` are values whose fields validate themselves, such as a new password.
 */
export const useFieldForm = <Name extends string>(
  specs: FieldSpecs<Name>,
  values: Values<Name>,
  extraValues: Readonly<Record<string, string>> = {},
) => {
  const form = useForm<Record<string, string>>({
    defaultValues: { ...values, ...extraValues },
    mode: 'onTouched',
  });
  const { errors, isDirty, isValid } = form.formState;
  const watched = useWatch({ control: form.control });

  useChangedRules(specs, (names) => {
    // The error of a field that was not left yet is not shown; the form still learns whether it is valid.
    void form.trigger(names.filter((name) => form.getFieldState(name).isTouched));
  });

  const value = (name: Name): string => watched[name] ?? '';
  const fieldProps = (name: Name) => ({
    label: specs[name].label,
    error: errors[name]?.message,
    'aria-required': specs[name].rule('').length > 0,
  });
  const validation = (name: Name) => ({ validate: validator(specs[name].rule) });
  const inputProps = (name: Name) => ({
    ...fieldProps(name),
    ...form.register<string>(name, validation(name)),
  });
  const setValue = (name: Name, next: string): void =>
    form.setValue<string>(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  return {
    form,
    value,
    fieldProps,
    validation,
    /** For text inputs; radios have `RadioChoice`. */
    inputProps,
    /** For a select, controlled because its options may arrive later than the form. */
    selectProps: (name: Name) => ({ ...inputProps(name), value: value(name) }),
    setValue,
    /** For a date, which can be typed or picked. */
    dateProps: (name: Name) => ({ ...inputProps(name), onPick: (date: string) => setValue(name, date) }),
    display: (name: Name): string => displayValue(specs[name], value(name)),
    dirty: isDirty,
    ready: isDirty && isValid,
    /** Runs the work for a changed and valid form; otherwise the first invalid field gets the focus. */
    submit: (work: (values: Values<Name>) => Promise<void>): Promise<void> =>
      form.handleSubmit(async (submitted) => {
        if (form.formState.isDirty) await work(submitted as Values<Name>);
      })(),
    /** Shows the server's issues at their fields and focuses the first; false where an issue has no field. */
    setServerErrors: (error: unknown, fieldOf: Readonly<Record<string, string>> = {}): boolean => {
      let assigned = 0;
      return assignIssues(error, [...namesOf(specs), ...Object.keys(fieldOf)], (name, issue) => {
        form.setError(fieldOf[name] ?? name, issue, { shouldFocus: assigned === 0 });
        assigned += 1;
      });
    },
  };
};

export type FieldForm<Name extends string> = ReturnType<typeof useFieldForm<Name>>;
