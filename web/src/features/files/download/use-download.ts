import { urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { DOWNLOAD_CANCELED, DOWNLOAD_ERROR } from '@cotyle/domain/files/texts';
import { useEffect, useRef, useState } from 'react';
import { failureText, isAbort } from '../../../shared/session/failures.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { useErrorBanner } from '../../../ui/error-banner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { useFilesChanged } from '../queries.ts';
import { downloadUrl, saveBlob, savePicker } from '../../../ui/downloads.ts';
import { downloadMethod } from './download-method.ts';

export interface DownloadProgress {
  readonly received: number;
  readonly total: number;
}

interface DownloadJob {
  readonly session: AuthenticatedSession;
  readonly files: readonly FileRecord[];
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
}

const zipName = ([first]: readonly FileRecord[]): string => `procedure-${first?.procedureId}-files.zip`;

/** The zip as a stream, with progress. */
const zipOf = async ({
  session,
  files,
  signal,
  onProgress,
}: DownloadJob): Promise<ReadableStream<Uint8Array>> => {
  const query = { ids: files.map(({ id }) => id).join(',') };
  const { body } = await authenticatedFetch(session, urlOf(fileCalls.downloadMany, { query }), { signal });
  if (!body) throw new TypeError('The answer has no body.');
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.length;
        onProgress(received);
        controller.enqueue(chunk);
      },
    }),
    { signal },
  );
};

const byLinks = async ({ session, files, signal }: DownloadJob): Promise<void> => {
  for (const { id } of files) {
    const { value } = await session.call(fileCalls.s3Url, { params: { id: String(id) } }, { signal });
    // Relative to this page's origin: the configured host may differ.
    downloadUrl(new URL(value).pathname);
  }
};

const inMemory = async (job: DownloadJob): Promise<void> =>
  saveBlob(zipName(job.files), await new Response(await zipOf(job)).blob());

/** The browser asks for the location; an aborted pipe leaves no partial file behind. */
const toDisk = async (job: DownloadJob, pick: NonNullable<ReturnType<typeof savePicker>>): Promise<void> => {
  const handle = await pick({ suggestedName: zipName(job.files) });
  const zip = await zipOf(job);
  await zip.pipeTo(await handle.createWritable(), { signal: job.signal });
};

const runDownload = (job: DownloadJob): Promise<void> => {
  const pick = savePicker();
  const method = downloadMethod(job.files, pick !== undefined);
  if (method === 'zip-to-disk' && pick) return toDisk(job, pick);
  return method === 'zip-in-memory' ? inMemory(job) : byLinks(job);
};

/** Downloads files; one that runs through the page shows its progress and can be canceled. */
export const useDownload = () => {
  const session = useSessionService();
  const toast = useToast();
  const banner = useErrorBanner();
  const changed = useFilesChanged();
  const [downloading, setDownloading] = useState<DownloadProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (files: readonly FileRecord[]): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const onProgress = (received: number): void => setDownloading({ received, total });
    banner.hide();
    try {
      await runDownload({ session, files, signal: control.signal, onProgress });
    } catch (error) {
      // An aborted stream may end with any error.
      if (control.signal.aborted || isAbort(error)) toast(DOWNLOAD_CANCELED, 'info');
      else banner.show(`${DOWNLOAD_ERROR}: ${failureText(error)}`);
    } finally {
      running.current = undefined;
      setDownloading(undefined);
      // The download is recorded in the history, for which there is no push.
      for (const id of new Set(files.map(({ procedureId }) => procedureId))) changed(id);
    }
  };
  return {
    downloading,
    start: (files: readonly FileRecord[]) => void start(files),
    cancel: () => running.current?.abort(),
  };
};

export type Download = ReturnType<typeof useDownload>;
