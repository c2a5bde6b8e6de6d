import { useEffect, useRef, useState } from 'react';
import { sameValues } from './conflict.ts';
import { useFieldForm } from './field-form.ts';
import type { FieldSpecs, Values } from './field-form.ts';

interface SyncedFormOptions<Name extends string, T> {
  readonly specs: FieldSpecs<Name>;
  readonly record: T;
  readonly valuesOf: (record: T) => Values<Name>;
}

/**
 * A form over a record that may be refetched at any time. While the form is unchanged it shows the newest version; once
 * it is changed it keeps `base`, the version that the person started from.
 */
export const useSyncedForm = <Name extends string, T extends { readonly version: number }>({
  specs,
  record,
  valuesOf,
}: SyncedFormOptions<Name, T>) => {
  const [base, setBase] = useState(record);
  const fields = useFieldForm(specs, valuesOf(record));
  const { form, dirty } = fields;
  const shownVersion = useRef(record.version);

  // A newer version with the same values, as after a password change, is in nobody's way.
  const canFollow = !dirty || sameValues(valuesOf(record), valuesOf(base));
  if (record.version > base.version && canFollow) setBase(record);
  useEffect(() => {
    if (dirty || shownVersion.current === base.version) return;
    shownVersion.current = base.version;
    form.reset(valuesOf(base));
  }, [dirty, base, form, valuesOf]);

  return {
    fields,
    base,
    /** Continues from this version; `values` are shown as unsaved changes of it. */
    adopt: (next: T, values?: Values<Name>): void => {
      setBase(next);
      shownVersion.current = next.version;
      form.reset(valuesOf(next));
      if (!values || sameValues(values, valuesOf(next))) return;
      for (const name of Object.keys(specs) as Name[]) fields.setValue(name, values[name]);
    },
    cancel: () => form.reset(valuesOf(base)),
  };
};
