import { z } from 'zod';
import { userKey } from '../../../shared/storage/user-storage.ts';
import { readStored, writeStored } from '../../../shared/storage/user-storage.ts';
import type { KeyValueStorage } from '../../../shared/storage/key-value.ts';

/** When the file was last changed, by the upload that sends it; a file of the same name and size may be another. */
const shape = z.record(z.string(), z.number()).catch({});

/** What this browser knows of the files of unfinished uploads, for one person: no names, only times. */
export const createFileStamps = (storage: KeyValueStorage, userId: number) => {
  const key = userKey(userId, 'uploads');
  const all = (): Record<string, number> => readStored(storage, key, shape);
  return {
    of: (upload: string): number | undefined => all()[upload],
    set: (upload: string, lastModified: number): void =>
      writeStored(storage, key, { ...all(), [upload]: lastModified }),
    remove: (upload: string): void => {
      const { [upload]: _gone, ...others } = all();
      writeStored(storage, key, others);
    },
  };
};

export type FileStamps = ReturnType<typeof createFileStamps>;
