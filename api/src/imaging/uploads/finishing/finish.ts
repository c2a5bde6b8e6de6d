import { callerOfSession } from '../../../http/authenticate.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { requireReady } from '../../../context/app-context.ts';
import type { Progress, Storage } from '../../../platform/storage/storage.ts';
import { inspectContent } from './inspect-content.ts';
import { recordFiles } from './record-files.ts';
import type { InspectedFile } from './record-files.ts';
import type { UploadRef, UploadTarget } from '../rows/upload-rows.ts';

/** A file whose bytes have all been received. */
export interface ReceivedFile extends UploadRef {
  readonly fileName: string;
  readonly size: number;
  readonly progress: Progress;
  /** Undefined where another node, or this one before a restart, received some of the bytes. */
  readonly sha256: string | undefined;
}

const hashStoredBytes = async (storage: Storage, key: string): Promise<string> => {
  const hash = storage.hash();
  try {
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Uint8Array>) await hash.add(chunk);
    return await hash.digest();
  } finally {
    hash.close();
  }
};

/** Makes the bytes durable and inspects them. */
export const prepareFile = async (
  context: Pick<AppContext, 'storage'>,
  target: UploadTarget,
  file: ReceivedFile,
): Promise<InspectedFile> => {
  const { storage } = context;
  await storage.finish(file.key, file.progress);
  const examined = await inspectContent(storage, target.type, file);
  const sha256 = file.sha256 ?? (await hashStoredBytes(storage, file.key));
  const { id, key, fileName, size } = file;
  return { id, key, fileName, size, sha256, ...examined };
};

/** An upload may take hours: the session is looked up again, and one that has ended creates no records. */
export const currentCaller = async (context: AppContext, { sessionId }: Caller): Promise<Caller> => {
  const caller = await callerOfSession(context, sessionId);
  if (!caller) throw new ApiError('SIGNED_OUT');
  return caller;
};

/** Makes the bytes durable and inspects them before it creates the records: every record has its bytes. */
export const finishFiles = async (
  context: AppContext,
  caller: Caller,
  target: UploadTarget,
  files: readonly ReceivedFile[],
): Promise<number[]> => {
  const ready: InspectedFile[] = [];
  for (const file of files) ready.push(await prepareFile(context, target, file));
  const { jobs } = requireReady(context);
  return recordFiles({ ...context, jobs }, await currentCaller(context, caller), target, ready);
};
