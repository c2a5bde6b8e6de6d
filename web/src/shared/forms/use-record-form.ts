import type { JsonCall } from '@cotyle/contract/call';
import { useBusy } from '../../ui/busy.tsx';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { diffValues, sameValues } from './conflict.ts';
import type { FieldSpecs, Values } from './field-form.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import { useGuardedNavigate } from './use-guarded-navigate.ts';
import { useRecord } from './use-record.ts';
import type { ReadCall } from './use-record.ts';
import { useRecordSave } from './use-record-save.ts';
import type { VersionedRecord } from './use-record-save.ts';
import { useSubmit } from './use-submit.ts';
import { useSyncedForm } from './use-synced-form.ts';

interface RecordFormOptions<Name extends string, T extends VersionedRecord> {
  readonly specs: FieldSpecs<Name>;
  /** The newest version that this browser knows; it may change while the form is open. */
  readonly record: T;
  readonly id: number;
  readonly get: ReadCall;
  /** Their cached answers contain the record. */
  readonly lists: readonly JsonCall[];
  readonly valuesOf: (record: T) => Values<Name>;
  /** Sends the change with the version that it was made from; undefined when the person canceled. */
  readonly update: (values: Values<Name>, version: number) => Promise<T | undefined>;
  readonly savedText?: string;
  /** What the change affects beyond the record; shown with the question. */
  readonly loadEffects?: (values: Values<Name>) => Promise<readonly string[]>;
}

/** The form of a record: its fields, its save with conflict handling, and the guard against unsaved changes. */
export const useRecordForm = <Name extends string, T extends VersionedRecord>({
  specs,
  record,
  id,
  get,
  lists,
  valuesOf,
  update,
  savedText = RECORD_TEXTS.updated,
  loadEffects,
}: RecordFormOptions<Name, T>) => {
  const { reread, updateCache } = useRecord<T>(get, id, ...lists);
  const { fields, base, adopt, cancel } = useSyncedForm({ specs, record, valuesOf });
  const [whileBusy, confirm, submit] = [useBusy(), useConfirmWith(), useSubmit()];
  const { save, ...saving } = useRecordSave<Name, T>({
    update: (values, from) => whileBusy(update(values, from.version)),
    reread,
    setServerErrors: fields.setServerErrors,
    merge: (from, server, local, message) => ({
      message,
      local,
      server,
      differences: diffValues(Object.keys(specs) as Name[], valuesOf(from), local, valuesOf(server)),
    }),
    adopt,
    isSaveable: (values, server) => !sameValues(values, valuesOf(server)),
    onSaved: updateCache,
    savedText,
  });

  return {
    ...fields,
    ...saving,
    specs,
    reread,
    cancel,
    navigateTo: useGuardedNavigate(fields.dirty),
    submit: () =>
      fields.submit(async (values) => {
        const points = loadEffects ? await submit(() => loadEffects(values)) : [];
        if (points && (await confirm({ text: RECORD_TEXTS.confirmSaving, points }))) await save(values, base);
      }),
  };
};
