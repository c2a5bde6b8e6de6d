import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Settings } from '@cotyle/domain/settings/settings';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldAnchor, jumpTo } from '../../../shared/clinical/jump.ts';
import { assignIssues } from '../../../shared/forms/rules.ts';
import type { Problems } from './changes.ts';
import { FORM_FIELDS, parseField, valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

type ServerErrors = Partial<Record<FormField, { readonly text: string; readonly message: string }>>;

/** The values in the fields, and which of their errors are shown. */
export const useFormValues = (record: ProcedureRecord, settings: Settings) => {
  const form = useForm<ProcedureValues>({ defaultValues: valuesOf(record) });
  const values = useWatch({ control: form.control }) as ProcedureValues;
  const { touchedFields } = form.formState;
  /** After a failed submit, errors are shown in untouched fields too. */
  const [showsAll, setShowsAll] = useState(false);
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});

  return {
    values,
    setValue: (name: FormField, text: string): void =>
      form.setValue(name, text, { shouldTouch: true, shouldDirty: true }),
    register: (name: FormField) => ({
      'aria-required': 'problem' in parseField(name, '', settings),
      ...form.register(name),
    }),
    /** A server error is shown until the value changes, a problem once the field was left. */
    errorOf: (name: FormField, problems: Problems): string | undefined => {
      const serverError = serverErrors[name];
      if (serverError && serverError.text === values[name]) return serverError.message;
      return showsAll || touchedFields[name] ? problems[name] : undefined;
    },
    reset: (next: ProcedureValues): void => {
      form.reset(next);
      setShowsAll(false);
      setServerErrors({});
    },
    /** Shows all problems and focuses the first invalid field. */
    validate: (problems: Problems): void => {
      setShowsAll(true);
      const first = FORM_FIELDS.find((name) => problems[name] !== undefined);
      if (first) jumpTo(fieldAnchor(first));
    },
    setServerErrors: (error: unknown): void => {
      const found: ServerErrors = {};
      assignIssues(error, FORM_FIELDS, (name, { message }) => {
        found[name] = { text: values[name], message };
      });
      setServerErrors(found);
    },
  };
};
