import { urlOf } from '@cotyle/contract/client';
import { retentionCalls } from '@cotyle/contract/retention';
import { exportFileName } from '@cotyle/domain/retention/export-texts';
import { useEffect, useRef, useState } from 'react';
import { authenticatedFetch } from '../../shared/session/authenticated-fetch.ts';
import { failureText, isAbort } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { saveBlob, savePicker } from '../../ui/downloads.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { RETENTION_TEXTS } from './texts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const counting = (onProgress: (received: number) => void): TransformStream<Bytes, Bytes> => {
  let received = 0;
  return new TransformStream<Bytes, Bytes>({
    transform: (chunk, controller) => {
      received += chunk.length;
      onProgress(received);
      controller.enqueue(chunk);
    },
  });
};

/** Saves the export while it arrives, where the browser can; elsewhere it is collected first. */
export const useExport = (patientId: number) => {
  const session = useSessionService();
  const [toast, banner] = [useToast(), useErrorBanner()];
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (signal: AbortSignal): Promise<void> => {
    const name = exportFileName(patientId);
    const handle = await savePicker()?.({ suggestedName: name });
    const url = urlOf(retentionCalls.export, { params: { id: String(patientId) } });
    const { body } = await authenticatedFetch(session, url, { signal });
    if (!body) throw new TypeError('The answer has no body.');
    const zip = body.pipeThrough(counting(setReceived), { signal });
    if (handle) await zip.pipeTo(await handle.createWritable(), { signal });
    else saveBlob(name, await new Response(zip).blob());
  };

  const start = async (): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setReceived(0);
    banner.hide();
    try {
      await save(control.signal);
      toast(RETENTION_TEXTS.exported);
    } catch (error) {
      if (control.signal.aborted || isAbort(error)) toast(RETENTION_TEXTS.exportCanceled, 'info');
      else banner.show(`${RETENTION_TEXTS.exportFailed}: ${failureText(error)}`);
    } finally {
      running.current = undefined;
      setReceived(undefined);
    }
  };
  return { received, start: () => void start(), cancel: () => running.current?.abort() };
};
