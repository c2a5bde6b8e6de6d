import { useState } from 'react';
import { useBusy } from '../../ui/busy.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { asCallFailed, failureText } from '../session/failures.ts';
import { withLocalTimes } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import type { Values } from './field-form.ts';

export interface VersionedRecord {
  readonly version: number;
  readonly deleted: boolean;
}

interface RecordSaveOptions<Name extends string, T extends VersionedRecord> {
  /** Sends the change against the version it was made from; undefined when the person canceled. */
  readonly update: (values: Values<Name>, base: T) => Promise<T | undefined>;
  readonly reread: () => Promise<T>;
  /** Shows the server's issues at their fields; false where the banner has to show the failure. */
  readonly setServerErrors: (error: unknown) => boolean;
  readonly merge: (base: T, server: T, local: Values<Name>, message: string) => Conflict<Name, T>;
  /** Continues from this record, with these values in the fields where some are given. */
  readonly adopt: (record: T, values?: Values<Name>) => void;
  /** Whether values that resolve a conflict can be saved at once. */
  readonly isSaveable: (values: Values<Name>, server: T) => boolean;
  readonly onSaved: (record: T) => Promise<void> | void;
  readonly savedText: string;
}

/** Saves a record that others may edit too: a save that finds a newer version lets the person merge both. */
export const useRecordSave = <Name extends string, T extends VersionedRecord>({
  update,
  reread,
  setServerErrors,
  merge,
  adopt,
  isSaveable,
  onSaved,
  savedText,
}: RecordSaveOptions<Name, T>) => {
  const [conflict, setConflict] = useState<Conflict<Name, T>>();
  const [whileBusy, banner, toast] = [useBusy(), useErrorBanner(), useToast()];

  const detectConflict = (base: T, server: T, local: Values<Name>, message: string): void => {
    const found = merge(base, server, local, message);
    if (!server.deleted && found.differences.length > 0) return setConflict(found);
    adopt(server);
    if (server.deleted) banner.show(found.message);
    else toast(found.message, 'info');
  };

  const save = async (values: Values<Name>, base: T): Promise<void> => {
    banner.hide();
    try {
      const saved = await update(values, base);
      if (!saved) return;
      await onSaved(saved);
      adopt(saved);
      toast(savedText);
    } catch (error) {
      if (asCallFailed(error)?.code !== 'STALE') {
        if (!setServerErrors(error)) banner.show(failureText(error));
        return;
      }
      try {
        detectConflict(base, await whileBusy(reread()), values, withLocalTimes(failureText(error)));
      } catch (rereadError) {
        banner.show(failureText(rereadError));
      }
    }
  };

  return {
    save,
    conflict,
    detectConflict,
    /** The server version becomes the base, with the kept values on top of it. */
    resolveConflict: async (kept: Values<Name>): Promise<void> => {
      if (!conflict) return;
      const { server } = conflict;
      setConflict(undefined);
      adopt(server, kept);
      if (isSaveable(kept, server)) await save(kept, server);
    },
    dismissConflict: () => setConflict(undefined),
  };
};
