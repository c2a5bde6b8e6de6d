import { failedBy, urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import type { Order, Transport } from './order.ts';

/** The fields first: who may not upload there is told before the bytes are taken. */
export const formOf = ({ procedureId, type, description, file }: Order): FormData => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', type);
  form.set('description', description);
  form.append(fileCalls.uploadMany.form.files, file);
  return form;
};

/** A file that is small enough to be sent again from its beginning. By XHR, because fetch tells no progress. */
export const formTransport =
  ({ refresher }: Pick<AuthenticatedSession, 'refresher'>): Transport =>
  async (order, { onProgress, signal }) => {
    const token = await refresher.liveToken();
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    try {
      const answered = new Promise<Response>((resolve, reject) => {
        const noAnswer = (): void => reject(new TypeError('There was no answer.'));
        request.addEventListener('load', () =>
          resolve(new Response(request.responseText, { status: request.status })),
        );
        for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, noAnswer);
      });
      // The form around the file is no part of it.
      request.upload.addEventListener('progress', ({ loaded }) =>
        onProgress(Math.min(loaded, order.file.size)),
      );
      request.open(fileCalls.uploadMany.method, urlOf(fileCalls.uploadMany, {}));
      request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
      request.send(formOf(order));
      const answer = await answered;
      if (answer.status !== 200) throw await failedBy(answer);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
