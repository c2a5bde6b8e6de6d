import { z } from 'zod';
import { userKey } from '../../../shared/storage/user-storage.ts';
import { readStored, writeStored } from '../../../shared/storage/user-storage.ts';
import type { KeyValueStorage } from '../../../shared/storage/key-value.ts';

/** The modification time of the file by upload id: a file of the same name and size may be a different one. */
const shape = z.record(z.string(), z.number()).catch({});

/** The stamps of one person's unfinished uploads: only times, no file names. */
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
