import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { assignIssues } from '../../../shared/forms/rules.ts';
import type { Problems } from './changes.ts';
import { FORM_FIELDS, typedIn, valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

type Refused = Partial<Record<FormField, { readonly text: string; readonly message: string }>>;

/** What is typed into the fields, and what has been said about it so far. */
export const useTyped = (record: ProcedureRecord) => {
  const form = useForm<ProcedureValues>({ defaultValues: valuesOf(record) });
  const values = useWatch({ control: form.control }) as ProcedureValues;
  const { touchedFields } = form.formState;
  /** Everything that is wrong is said, also where nobody has been yet. */
  const [judged, setJudged] = useState(false);
  const [refused, setRefused] = useState<Refused>({});

  const set = (name: FormField, text: string): void =>
    form.setValue(name, text, { shouldTouch: true, shouldDirty: true });

  return {
    values,
    set,
    /** For a field that is typed into. */
    register: (name: FormField) => ({
      'aria-required': 'problem' in typedIn(name, ''),
      ...form.register(name),
    }),
    /** What is wrong with a field, once it has been left; what the server refused, until something else stands there. */
    errorOf: (name: FormField, problems: Problems): string | undefined => {
      const told = refused[name];
      if (told && told.text === values[name]) return told.message;
      return judged || touchedFields[name] ? problems[name] : undefined;
    },
    begin: (next: ProcedureValues): void => {
      form.reset(next);
      setJudged(false);
      setRefused({});
    },
    /** Says all that is wrong and goes to the first of it. */
    judge: (problems: Problems): void => {
      setJudged(true);
      const first = FORM_FIELDS.find((name) => problems[name] !== undefined);
      if (first) form.setFocus(first);
    },
    /** Puts what the server found wrong at its fields. */
    refuse: (error: unknown): void => {
      const found: Refused = {};
      assignIssues(error, FORM_FIELDS, (name, { message }) => {
        found[name] = { text: values[name], message };
      });
      setRefused(found);
    },
  };
};
