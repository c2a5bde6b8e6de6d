import { useState } from 'react';
import { useBusy } from '../../ui/busy.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { asCallFailed, failureText } from '../session/failures.ts';
import { diffValues, sameValues, withLocalTimes } from './conflict.ts';
import type { Difference } from './conflict.ts';
import type { FieldSpecs, Values } from './field-form.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import { useFollowedRecord } from './use-followed-record.ts';

interface Stored {
  readonly version: number;
  readonly deleted: boolean;
}

interface RecordFormOptions<Name extends string, Stand extends Stored> {
  readonly specs: FieldSpecs<Name>;
  /** As the server has it now; it may be renewed while the form is open. */
  readonly record: Stand;
  readonly valuesOf: (record: Stand) => Values<Name>;
  /** Sends the change, held against the version that it was made from. */
  readonly update: (values: Values<Name>, version: number) => Promise<Stand>;
  readonly reread: () => Promise<Stand>;
  readonly onSaved: (record: Stand) => void;
  readonly savedText: string;
}

export interface Conflict<Name extends string, Stand> {
  /** Who changed the record, when and what. */
  readonly message: string;
  readonly local: Values<Name>;
  readonly server: Stand;
  readonly differences: readonly Difference<Name>[];
}

/** Editing a record that others may edit too: a save that finds a newer one asks what to keep. */
export const useRecordForm = <Name extends string, Stand extends Stored>({
  specs,
  record,
  valuesOf,
  update,
  reread,
  onSaved,
  savedText,
}: RecordFormOptions<Name, Stand>) => {
  const { fields, base, adopt, cancel } = useFollowedRecord({ specs, record, valuesOf });
  const [conflict, setConflict] = useState<Conflict<Name, Stand>>();
  const [whileBusy, banner, confirm, toast] = [useBusy(), useErrorBanner(), useConfirm(), useToast()];

  const detectConflict = async (from: Stand, mine: Values<Name>, message: string): Promise<void> => {
    const theirs = await whileBusy(reread());
    const names = Object.keys(specs) as Name[];
    const found = diffValues(names, valuesOf(from), mine, valuesOf(theirs));
    if (!theirs.deleted && found.length > 0) {
      setConflict({ message, local: mine, server: theirs, differences: found });
      return;
    }
    adopt(theirs);
    if (theirs.deleted) banner.show(message);
    else toast(message, 'info');
  };

  const save = async (values: Values<Name>, from: Stand): Promise<void> => {
    banner.hide();
    try {
      const saved = await whileBusy(update(values, from.version));
      adopt(saved);
      onSaved(saved);
      toast(savedText);
    } catch (error) {
      if (asCallFailed(error)?.code !== 'STALE') {
        if (!fields.setServerErrors(error)) banner.show(failureText(error));
        return;
      }
      await detectConflict(from, values, withLocalTimes(failureText(error))).catch((again: unknown) =>
        banner.show(failureText(again)),
      );
    }
  };

  /** The record of the other is what is edited from now on, with what was kept of one's own on top of it. */
  const resolveConflict = async (kept: Values<Name>): Promise<void> => {
    if (!conflict) return;
    const { server } = conflict;
    setConflict(undefined);
    adopt(server);
    if (sameValues(kept, valuesOf(server))) return;
    for (const name of Object.keys(specs) as Name[]) fields.set(name, kept[name]);
    await save(kept, server);
  };

  return {
    ...fields,
    submit: () =>
      fields.submit(async (values) => {
        if (await confirm(RECORD_TEXTS.confirmSaving)) await save(values, base);
      }),
    cancel,
    conflict,
    settle: resolveConflict,
    dismissConflict: () => setConflict(undefined),
  };
};
