import { useEffect, useRef, useState } from 'react';
import { sameValues } from './conflict.ts';
import { useFieldForm } from './field-form.ts';
import type { FieldSpecs, Values } from './field-form.ts';

interface Followed<Name extends string, Stand> {
  readonly specs: FieldSpecs<Name>;
  readonly record: Stand;
  readonly valuesOf: (record: Stand) => Values<Name>;
}

/**
 * A form over a record that may be renewed at any time. While nothing is changed here, the form follows the record;
 * once something is, it stays with what the person began from, which `base` is.
 */
export const useFollowedRecord = <Name extends string, Stand extends { readonly version: number }>({
  specs,
  record,
  valuesOf,
}: Followed<Name, Stand>) => {
  const [base, setBase] = useState(record);
  const fields = useFieldForm(specs, valuesOf(record));
  const { form, dirty } = fields;
  const shown = useRef(record.version);

  // Where something else of the record is newer, as after a new password, nobody's change is in the way.
  const follows = !dirty || sameValues(valuesOf(record), valuesOf(base));
  if (record.version > base.version && follows) setBase(record);
  useEffect(() => {
    if (dirty || shown.current === base.version) return;
    shown.current = base.version;
    form.reset(valuesOf(base));
  }, [dirty, base, form, valuesOf]);

  return {
    fields,
    base,
    /** Goes on from this one, whatever was typed. */
    adopt: (next: Stand): void => {
      setBase(next);
      shown.current = next.version;
      form.reset(valuesOf(next));
    },
    cancel: () => form.reset(valuesOf(base)),
  };
};
