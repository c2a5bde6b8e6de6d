import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueRecord } from '@cotyle/contract/catalogues';
import type { FieldIssue } from '@cotyle/domain/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { sendForm } from '../../shared/session/send-form.ts';
import { useSessionService } from '../../shared/session/session-context.ts';

export interface UploadFailure {
  readonly message: string;
  readonly issues: readonly FieldIssue[];
}

/** The fields come first, so that an upload in vain is rejected before its bytes are sent. */
const formOf = (fields: Readonly<Record<string, string>>, file: File): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append(catalogueCalls.upload.form.files, file);
  return form;
};

/** Sends a zip, and tells how far it is and why it was not stored. */
export const useCatalogueUpload = (onStored: (record: CatalogueRecord) => void) => {
  const session = useSessionService();
  const client = useQueryClient();
  /** In percent; undefined while nothing is sent. */
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<UploadFailure>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (fields: Readonly<Record<string, string>>, file: File): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setProgress(0);
    try {
      const answer = await sendForm(session, catalogueCalls.upload, formOf(fields, file), {
        onProgress: (sent) => setProgress(Math.min(100, Math.floor((100 * sent) / Math.max(1, file.size)))),
        signal: control.signal,
      });
      const { value } = catalogueCalls.upload.answer.parse(await answer.json());
      await client.invalidateQueries({ queryKey: callKey(catalogueCalls.all) });
      onStored(value);
    } catch (error) {
      if (!control.signal.aborted)
        setFailure({ message: failureText(error), issues: asCallFailed(error)?.issues ?? [] });
    } finally {
      running.current = undefined;
      if (!control.signal.aborted) setProgress(undefined);
    }
  };
  return { progress, failure, start, clear: () => setFailure(undefined) };
};
