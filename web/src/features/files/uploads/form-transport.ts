import { toCallFailed, urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import type { TransferOptions, UploadRequest } from './upload-request.ts';

/** A file of the disk. */
type FormUpload = Omit<UploadRequest, 'file'> & { readonly file: File };

/** The fields come first, so that a forbidden upload is rejected before its bytes are sent. */
const formOf = ({ procedureId, type, description, file }: FormUpload): FormData => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', type);
  form.set('description', description);
  form.append(fileCalls.uploadMany.form.files, file);
  return form;
};

/** Uploads a file small enough to be sent again from the start. Uses XHR, because fetch reports no upload progress. */
export const formTransport =
  ({ refresher }: Pick<AuthenticatedSession, 'refresher'>) =>
  async (
    upload: FormUpload,
    { onProgress, signal }: Pick<TransferOptions, 'onProgress' | 'signal'>,
  ): Promise<void> => {
    const token = await refresher.liveToken();
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const stop = (): void => xhr.abort();
    signal.addEventListener('abort', stop);
    try {
      const answered = new Promise<Response>((resolve, reject) => {
        const noAnswer = (): void => reject(new TypeError('There was no answer.'));
        xhr.addEventListener('load', () => resolve(new Response(xhr.responseText, { status: xhr.status })));
        for (const event of ['error', 'abort', 'timeout']) xhr.addEventListener(event, noAnswer);
      });
      // The form fields do not count.
      xhr.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, upload.file.size)));
      xhr.open(fileCalls.uploadMany.method, urlOf(fileCalls.uploadMany, {}));
      xhr.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
      xhr.send(formOf(upload));
      const answer = await answered;
      if (answer.status !== 200) throw await toCallFailed(answer);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
