import { urlOf } from '@cotyle/contract/client';
import { priCalls } from '@cotyle/contract/pri';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useState } from 'react';
import { failureText } from '../../../shared/session/failures.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { useBusy } from '../../../ui/busy.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { useFilesChanged } from '../queries.ts';
import { FILE_TEXTS } from '../texts.ts';

const importForm = (procedureId: number, files: readonly File[], description: string): FormData => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('description', description);
  for (const file of files) form.append(priCalls.import.form.files, file);
  return form;
};

/** Imports the values and keeps the files, all or nothing. */
export const useImport = (procedure: ProcedureRecord, onDone: () => void) => {
  const session = useSessionService();
  const whileBusy = useBusy();
  const toast = useToast();
  const changed = useFilesChanged();
  const [failure, setFailure] = useState<string>();

  const start = async (files: readonly File[], description: string): Promise<void> => {
    setFailure(undefined);
    try {
      await whileBusy(
        authenticatedFetch(session, urlOf(priCalls.import, {}), {
          method: priCalls.import.method,
          // Only the version that was previewed is changed: a change by somebody else in between is reported first.
          headers: { 'if-match': `"${procedure.version}"` },
          body: importForm(procedure.id, files, description),
        }),
      );
      toast(FILE_TEXTS.imported);
      onDone();
    } catch (error) {
      setFailure(withLocalTimes(failureText(error)));
    } finally {
      changed(procedure.id);
    }
  };

  return { failure, start, clear: () => setFailure(undefined) };
};
