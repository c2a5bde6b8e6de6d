import { urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import { priCalls } from '@cotyle/contract/pri';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useState } from 'react';
import { failureText } from '../../../shared/session/failures.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { useBusy } from '../../../ui/busy.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import { useFilesChanged } from '../queries.ts';
import { FILE_TEXTS } from '../texts.ts';
import { formOf } from '../uploads/form-transport.ts';

export interface ImportFailure {
  readonly message: string;
  /** Set where the values were imported and only the file could not be stored. */
  readonly retry?: () => void;
}

const importForm = (procedureId: number, file: File): FormData => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.append(priCalls.import.form.files, file);
  return form;
};

/** Imports the values, then stores the file. Either step can fail, and the message names the one that did. */
export const useImport = (procedure: ProcedureRecord, onDone: () => void) => {
  const session = useSessionService();
  const whileBusy = useBusy();
  const toast = useToast();
  const changed = useFilesChanged();
  const [failure, setFailure] = useState<ImportFailure>();

  const storeFile = async (file: File, description: string): Promise<void> => {
    setFailure(undefined);
    try {
      const request = { procedureId: procedure.id, type: 'ALGORITHM', description, file } as const;
      const { method } = fileCalls.uploadMany;
      await whileBusy(
        authenticatedFetch(session, urlOf(fileCalls.uploadMany, {}), { method, body: formOf(request) }),
      );
      toast(FILE_TEXTS.imported);
      onDone();
    } catch (error) {
      const message = FILE_TEXTS.importedNotStored(failureText(error));
      setFailure({ message, retry: () => void storeFile(file, description) });
    } finally {
      changed(procedure.id);
    }
  };

  const start = async (file: File, description: string): Promise<void> => {
    setFailure(undefined);
    try {
      await whileBusy(
        authenticatedFetch(session, urlOf(priCalls.import, {}), {
          method: priCalls.import.method,
          // Only the version that was previewed is changed: a change by somebody else in between is reported first.
          headers: { 'if-match': `"${procedure.version}"` },
          body: importForm(procedure.id, file),
        }),
      );
    } catch (error) {
      setFailure({ message: failureText(error) });
      changed(procedure.id);
      return;
    }
    await storeFile(file, description);
  };

  return { failure, start, clear: () => setFailure(undefined) };
};
