import { callerOfSession } from '../../../http/authenticate.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Progress, Storage } from '../../../platform/storage/storage.ts';
import { examine } from './inspect-content.ts';
import { recordFiles } from './record-files.ts';
import type { Ready } from './record-files.ts';
import type { Place, Target } from '../rows/upload-rows.ts';

/** A file of which every byte has come. */
export interface Complete extends Place {
  readonly fileName: string;
  readonly size: number;
  readonly progress: Progress;
  /** Missing where another node, or this one before a restart, took some of the bytes. */
  readonly sha256: string | undefined;
}

const readBack = async (storage: Storage, key: string): Promise<string> => {
  const hash = storage.hash();
  try {
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Uint8Array>) await hash.add(chunk);
    return await hash.digest();
  } finally {
    hash.close();
  }
};

const prepare = async (context: AppContext, target: Target, file: Complete): Promise<Ready> => {
  const { storage } = context;
  await storage.finish(file.key, file.progress);
  const examined = await examine(storage, target.type, file);
  const sha256 = file.sha256 ?? (await readBack(storage, file.key));
  const { id, key, fileName, size } = file;
  return { id, key, fileName, size, sha256, ...examined };
};

/** Who it is by now: an upload may take hours, and a session that was ended meanwhile makes no records. */
const callerNow = async (context: AppContext, { sessionId }: Caller): Promise<Caller> => {
  const caller = await callerOfSession(context, sessionId);
  if (!caller) throw new ApiError('SIGNED_OUT');
  return caller;
};

/** Makes the bytes durable, looks at what they are, and then makes the records: a record always has its bytes. */
export const finishFiles = async (
  context: AppContext,
  caller: Caller,
  target: Target,
  files: readonly Complete[],
): Promise<number[]> => {
  const ready: Ready[] = [];
  for (const file of files) ready.push(await prepare(context, target, file));
  return recordFiles(context, await callerNow(context, caller), target, ready);
};
