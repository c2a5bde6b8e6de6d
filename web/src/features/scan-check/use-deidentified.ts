import { urlOf } from '@cotyle/contract/client';
import { eventCalls } from '@cotyle/contract/events';
import { scanCalls } from '@cotyle/contract/scans';
import { DOWNLOAD_CANCELED, DOWNLOAD_ERROR } from '@cotyle/domain/files/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { authenticatedFetch } from '../../shared/session/authenticated-fetch.ts';
import { failureText, isAbort } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { saveBlob, savePicker } from '../../ui/downloads.ts';
import { useToast } from '../../ui/toast.tsx';

interface SaveJob {
  readonly open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Streams to disk where the browser supports it; otherwise buffers the file in memory. */
const save = async ({ open, name, signal }: SaveJob): Promise<void> => {
  const pick = savePicker();
  if (!pick) {
    saveBlob(name, await new Response(await open()).blob());
    return;
  }
  const place = await pick({ suggestedName: name });
  await (await open()).pipeTo(await place.createWritable(), { signal });
};

/** Downloads the de-identified scan: a zip generated while it is sent, so its size is unknown. */
export const useDeidentifiedDownload = ({ id }: { readonly id: number }) => {
  const session = useSessionService();
  const queries = useQueryClient();
  const toast = useToast();
  const banner = useErrorBanner();
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setReceived(0);
    banner.hide();
    let bytes = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.length;
        setReceived(bytes);
        controller.enqueue(chunk);
      },
    });
    const open = async () => {
      const address = urlOf(scanCalls.deidentified, { params: { id: String(id) } });
      const { body } = await authenticatedFetch(session, address, { signal: control.signal });
      if (!body) throw new TypeError('The answer has no body.');
      return body.pipeThrough(counted, { signal: control.signal });
    };
    try {
      await save({ open, name: `scan-${id}-de-identified.zip`, signal: control.signal });
    } catch (error) {
      // An aborted stream may end with any error.
      if (control.signal.aborted || isAbort(error)) toast(DOWNLOAD_CANCELED, 'info');
      else banner.show(`${DOWNLOAD_ERROR}: ${failureText(error)}`);
    } finally {
      setReceived(undefined);
      // The download is recorded in the history, for which there is no push.
      void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
    }
  };
  return {
    isRunning: received !== undefined,
    received: received ?? 0,
    start: () => void start(),
    cancel: () => running.current?.abort(),
  };
};
