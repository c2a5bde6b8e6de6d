import { fileCalls } from '@cotyle/contract/files';
import { uploadCalls } from '@cotyle/contract/uploads';
import { safeFileName } from '@cotyle/domain/files/name';
import { browserStorage } from '../../../shared/storage/browser-storage.ts';
import type { SessionService } from '../../../shared/session/session-service.ts';
import { authenticatedFetch, verifySession } from '../../../shared/session/authenticated-fetch.ts';
import { FILE_TEXTS } from '../texts.ts';
import type { FolderReader } from '../folder/blob-reader.ts';
import { isFolderZip } from '../folder/folder-zip.ts';
import type { FolderZip } from '../folder/folder-zip.ts';
import { createKeptChecksums } from '../folder/kept-checksums.ts';
import type { KeptChecksums } from '../folder/kept-checksums.ts';
import { UnreadableFile } from '../folder/located-file.ts';
import { createWorkerReader } from '../folder/worker-reader.ts';
import { formTransport } from './form-transport.ts';
import { createFileStamps } from './file-stamps.ts';
import type { FileStamps } from './file-stamps.ts';
import { isResumable } from './upload-request.ts';
import type { UploadRequest, Transport } from './upload-request.ts';
import { uploadUrl, tusTransport } from './tus-transport.ts';
import { createUploads } from './uploads.ts';
import type { Uploads, UploadsOptions } from './uploads.ts';

/** Resolves early when the browser is online again. */
const waitOrOnline = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (next: () => void) => (): void => {
      clearTimeout(timer);
      done.abort();
      next();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    window.addEventListener('online', end(resolve), { signal: done.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: done.signal },
    );
  });

const requireReadable = async ({ file }: UploadRequest): Promise<void> => {
  if (isFolderZip(file)) return file.requireReadable();
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new UnreadableFile(FILE_TEXTS.unreadable(file.name), { cause: error });
  }
};

/** For a form upload whose response was lost: whether its record exists by now. */
const createStoredCheck =
  ({ call }: SessionService, userId: number): UploadsOptions['isStored'] =>
  async (request, known) => {
    await requireReadable(request);
    if (isResumable(request.file)) return false;
    const { value } = await call(fileCalls.ofProcedure, { params: { id: String(request.procedureId) } });
    return value.some(
      ({ id, creatorId, fileName, size }) =>
        !known.has(id) &&
        creatorId === userId &&
        fileName === safeFileName(request.file.name) &&
        size === request.file.size,
    );
  };

/** What this browser knows about unfinished uploads: no names. */
interface Memory {
  readonly stamps: FileStamps;
  readonly checksums: KeptChecksums;
}

const forget = ({ stamps, checksums }: Memory, upload: string): void => {
  stamps.remove(upload);
  checksums.remove(upload);
};

/** The folder, with its checksums kept as they become known. */
const keepingChecksums = (
  folder: FolderZip,
  checksums: KeptChecksums,
  uploadId: () => string | undefined,
): FolderZip => ({
  ...folder,
  range: async (start, end) => {
    const bytes = await folder.range(start, end);
    const upload = uploadId();
    if (upload !== undefined) checksums.set(upload, folder.checksums());
    return bytes;
  },
});

const createTransport = (service: SessionService, memory: Memory): Transport => {
  const { stamps, checksums } = memory;
  const byForm = formTransport(service);
  const byTus = tusTransport(service);
  return async (request, options) => {
    const { file } = request;
    const isFolder = isFolderZip(file);
    if (!isFolder && !isResumable(file)) return byForm({ ...request, file }, options);
    const begun = options.uploadId();
    if (isFolder && begun !== undefined) file.restore(checksums.of(begun) ?? []);
    const onCreated = (upload: string): void => {
      stamps.set(upload, file.lastModified);
      if (isFolder) checksums.set(upload, file.checksums());
      options.onCreated(upload);
    };
    const sent = isFolder ? keepingChecksums(file, checksums, options.uploadId) : file;
    await byTus({ ...request, file: sent }, { ...options, onCreated });
    const finished = options.uploadId();
    if (finished !== undefined) forget(memory, finished);
  };
};

/** Deletes an unfinished upload on the server. */
const createDiscard =
  (service: SessionService, memory: Memory) =>
  async (upload: string): Promise<void> => {
    await authenticatedFetch(service, uploadUrl(upload), {
      method: uploadCalls.cancel.method,
      headers: { 'tus-resumable': '1.0.0' },
    });
    forget(memory, upload);
  };

export interface BrowserUploads extends Memory {
  readonly uploads: Uploads;
  readonly reader: FolderReader;
  readonly discard: (upload: string) => Promise<void>;
}

const createBrowserUploads = (service: SessionService, userId: number): BrowserUploads => {
  const memory: Memory = {
    stamps: createFileStamps(browserStorage, userId),
    checksums: createKeptChecksums(browserStorage, userId),
  };
  const discard = createDiscard(service, memory);
  const uploads = createUploads({
    send: createTransport(service, memory),
    isStored: createStoredCheck(service, userId),
    discard,
    wait: waitOrOnline,
    verifySession: () => verifySession(service),
    now: () => Date.now(),
  });
  return { ...memory, uploads, discard, reader: createWorkerReader() };
};

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

let current: { readonly userId: number; readonly created: BrowserUploads } | undefined;

/** The uploads of the signed-in person; they live as long as the session, independently of pages. */
export const uploadsOf = (service: SessionService, userId: number): BrowserUploads => {
  if (current?.userId === userId) return current.created;
  const created = createBrowserUploads(service, userId);
  current = { userId, created };
  const unsubscribe = created.uploads.subscribe(() => {
    const isAny = created.uploads.snapshots().some(({ state }) => state !== 'failed');
    if (isAny) window.addEventListener('beforeunload', preventUnload);
    else window.removeEventListener('beforeunload', preventUnload);
  });
  const unwatch = service.store.subscribe(() => {
    if (service.store.state().session?.userId === userId) return;
    created.uploads.end();
    unsubscribe();
    unwatch();
    current = undefined;
  });
  return created;
};
