import { fileCalls } from '@cotyle/contract/files';
import { uploadCalls } from '@cotyle/contract/uploads';
import { safeFileName } from '@cotyle/domain/files/name';
import { browserStorage } from '../../../shared/storage/browser-storage.ts';
import type { SessionService } from '../../../shared/session/session-service.ts';
import { authenticatedFetch, verifySession } from '../../../shared/session/authenticated-fetch.ts';
import { FILE_TEXTS } from '../texts.ts';
import { formTransport } from './form-transport.ts';
import { createMarks } from './marks.ts';
import type { Marks } from './marks.ts';
import { isResumable, UnreadableFile } from './order.ts';
import type { Order, Transport } from './order.ts';
import { addressOf, tusTransport } from './tus-transport.ts';
import { createUploads } from './uploads.ts';
import type { Uploads, UploadsParts } from './uploads.ts';

/** Ends early when the browser says that there is a network again. */
const waitOrOnline = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    window.addEventListener('online', end(resolve), { signal: done.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: done.signal },
    );
  });

const requireReadable = async ({ file }: Order): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new UnreadableFile(FILE_TEXTS.unreadable(file.name), { cause: error });
  }
};

/** Of a file that went by a form: whether its record has come to stand meanwhile, the answer being lost. */
const looker =
  ({ call }: SessionService, userId: number): UploadsParts['look'] =>
  async (order, known) => {
    await requireReadable(order);
    if (isResumable(order.file)) return false;
    const { value } = await call(fileCalls.ofProcedure, { params: { id: String(order.procedureId) } });
    return value.some(
      ({ id, creatorId, fileName, size }) =>
        !known.has(id) &&
        creatorId === userId &&
        fileName === safeFileName(order.file.name) &&
        size === order.file.size,
    );
  };

const senderOf = (service: SessionService, marks: Marks): Transport => {
  const byForm = formTransport(service);
  const byTus = tusTransport(service);
  return async (order, way) => {
    if (!isResumable(order.file)) return byForm(order, way);
    const onBegun = (upload: string): void => {
      marks.set(upload, order.file.lastModified);
      way.onBegun(upload);
    };
    await byTus(order, { ...way, onBegun });
    const finished = way.begun();
    if (finished !== undefined) marks.remove(finished);
  };
};

/** Lets the server forget an upload that is not finished. */
const discarderOf =
  (service: SessionService, marks: Marks) =>
  async (upload: string): Promise<void> => {
    await authenticatedFetch(service, addressOf(upload), {
      method: uploadCalls.cancel.method,
      headers: { 'tus-resumable': '1.0.0' },
    });
    marks.remove(upload);
  };

export interface BrowserUploads {
  readonly uploads: Uploads;
  readonly marks: Marks;
  readonly discard: (upload: string) => Promise<void>;
}

const open = (service: SessionService, userId: number): BrowserUploads => {
  const marks = createMarks(browserStorage, userId);
  const discard = discarderOf(service, marks);
  const uploads = createUploads({
    send: senderOf(service, marks),
    look: looker(service, userId),
    discard,
    wait: waitOrOnline,
    lookWhetherSignedIn: () => verifySession(service),
    now: () => Date.now(),
  });
  return { uploads, marks, discard };
};

const hold = (event: BeforeUnloadEvent): void => event.preventDefault();

let current: { readonly userId: number; readonly opened: BrowserUploads } | undefined;

/** Those of the signed-in person: they live as long as the session, above all pages. */
export const uploadsOf = (service: SessionService, userId: number): BrowserUploads => {
  if (current?.userId === userId) return current.opened;
  const opened = open(service, userId);
  current = { userId, opened };
  const unsubscribe = opened.uploads.subscribe(() => {
    const isAny = opened.uploads.shown().some(({ state }) => state !== 'failed');
    if (isAny) window.addEventListener('beforeunload', hold);
    else window.removeEventListener('beforeunload', hold);
  });
  const unwatch = service.store.subscribe(() => {
    if (service.store.state().session?.userId === userId) return;
    opened.uploads.end();
    unsubscribe();
    unwatch();
    current = undefined;
  });
  return opened;
};
