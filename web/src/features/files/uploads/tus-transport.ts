import { toCallFailed, urlOf } from '@cotyle/contract/client';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { asCallFailed } from '../../../shared/session/failures.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { isFolderZip } from '../folder/folder-zip.ts';
import type { FolderZip } from '../folder/folder-zip.ts';
import { UnreadableFile } from '../folder/located-file.ts';
import type { UploadRequest, Transport, TransferOptions } from './upload-request.ts';

/**
 * The size of one request. The server keeps what it received, so a lost connection costs nothing; smaller requests would
 * wait for the disk more often, larger ones may exceed a proxy's limit, and each carries a fresh token.
 */
const CHUNK_BYTES = 64 * 1024 ** 2;
/** Smaller for a folder: the files of the next request are read, maybe from a slow disc, while one is sent. */
const FOLDER_CHUNK_BYTES = 16 * 1024 ** 2;

export const uploadUrl = (upload: string): string => urlOf(uploadCalls.offset, { params: { upload } });

const uploadIdIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Of an error of tus: what made it fail before there was a request. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && 'causingError' in error ? (error as DetailedError).causingError : undefined;

/** The server's error, or a TypeError where there was no answer, like fetch. */
const failureOf = async (error: unknown): Promise<Error> => {
  const cause = causeOf(error);
  if (cause instanceof UnreadableFile) return cause;
  const response =
    error instanceof Error && 'originalResponse' in error ? (error as DetailedError).originalResponse : null;
  if (!response || response.getStatus() === 0) return new TypeError('There was no answer.');
  const retryAfter = response.getHeader('retry-after');
  return toCallFailed(
    new Response(response.getBody(), {
      status: response.getStatus(),
      ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}),
    }),
  );
};

type Callbacks = Pick<UploadOptions, 'onUploadUrlAvailable' | 'onSuccess' | 'onError'>;

const optionsOf = (
  { refresher }: Pick<AuthenticatedSession, 'refresher'>,
  { procedureId, type, description, file }: UploadRequest,
  { onProgress }: TransferOptions,
  uploadId: string | undefined,
): UploadOptions => ({
  // Without an endpoint tus reports a missing upload instead of starting a new one.
  ...(uploadId === undefined
    ? { endpoint: urlOf(uploadCalls.create, {}) }
    : { uploadUrl: uploadUrl(uploadId) }),
  chunkSize: CHUNK_BYTES,
  // Retries are handled in one place for both transports.
  retryDelays: null,
  // The server lists unfinished uploads: no file name is stored in this browser.
  storeFingerprintForResuming: false,
  metadata: { procedureId: String(procedureId), fileType: type, description, fileName: file.name },
  onBeforeRequest: async (request) => {
    const token = await refresher.liveToken();
    request.setHeader('authorization', `Bearer ${token ?? ''}`);
  },
  onProgress,
});

/** Reads the ranges of a folder's zip when tus needs them. */
const sourceOf = (zip: FolderZip): Pick<UploadOptions, 'fileReader' | 'chunkSize'> => ({
  chunkSize: FOLDER_CHUNK_BYTES,
  fileReader: {
    openFile: () =>
      Promise.resolve({
        size: zip.size,
        slice: async (start, end) => ({ value: await zip.range(start, end), done: end >= zip.size }),
        close: () => undefined,
      }),
  },
});

const NO_FILE = new Blob();

const transfer = async (
  session: AuthenticatedSession,
  request: UploadRequest,
  options: TransferOptions,
  uploadId: string | undefined,
): Promise<void> => {
  const { Upload } = await import('tus-js-client');
  const { signal } = options;
  signal.throwIfAborted();
  const ended = new Promise<void>((resolve, reject) => {
    const stop = (): void => void upload.abort().then(() => reject(signal.reason as Error));
    const callbacks: Callbacks = {
      onUploadUrlAvailable: () => {
        if (upload.url !== null) options.onCreated(uploadIdIn(upload.url));
        // A cancel waits for the id of an upload that is being created, so that it can be discarded.
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      },
      onSuccess: () => resolve(),
      onError: reject,
    };
    const { file } = request;
    const isFolder = isFolderZip(file);
    const upload = new Upload(isFolder ? NO_FILE : file, {
      ...optionsOf(session, request, options, uploadId),
      ...(isFolder ? sourceOf(file) : {}),
      ...callbacks,
    });
    upload.start();
  });
  try {
    await ended;
  } catch (error) {
    signal.throwIfAborted();
    throw await failureOf(error);
  }
};

/** Uploads a file of any size with the tus protocol, resuming at the server's offset. */
export const tusTransport =
  (session: AuthenticatedSession): Transport =>
  async (request, options) => {
    const uploadId = options.uploadId();
    try {
      await transfer(session, request, options, uploadId);
    } catch (error) {
      // The server has expired the upload: it starts again.
      if (uploadId === undefined || asCallFailed(error)?.status !== 404) throw error;
      await transfer(session, request, options, undefined);
    }
  };
