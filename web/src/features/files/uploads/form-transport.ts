import { fileCalls } from '@cotyle/contract/files';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { sendForm } from '../../../shared/session/send-form.ts';
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

/** Uploads a file small enough to be sent again from the start. */
export const formTransport =
  (session: Pick<AuthenticatedSession, 'refresher'>) =>
  async (
    upload: FormUpload,
    { onProgress, signal }: Pick<TransferOptions, 'onProgress' | 'signal'>,
  ): Promise<void> => {
    await sendForm(session, fileCalls.uploadMany, formOf(upload), {
      // The form fields do not count.
      onProgress: (sent) => onProgress(Math.min(sent, upload.file.size)),
      signal,
    });
  };
