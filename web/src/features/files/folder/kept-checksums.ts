import { z } from 'zod';
import type { KeyValueStorage } from '../../../shared/storage/key-value.ts';
import { readStored, userKey, writeStored } from '../../../shared/storage/user-storage.ts';
import type { Checksums } from './folder-zip.ts';

/** By upload: checksums to the base 36, separated by commas, empty where they are not known yet. */
const shape = z.record(z.string(), z.string()).catch({});

/** As many as a person may have unfinished; five thousand checksums take 40 kB. */
const MAX_KEPT = 20;

const textOf = (checksums: Checksums): string =>
  checksums.map((checksum) => checksum?.toString(36) ?? '').join(',');

const checksumsOf = (text: string): Checksums =>
  text.split(',').map((checksum) => (checksum === '' ? undefined : Number.parseInt(checksum, 36)));

/** The checksums of one person's unfinished folders, so that resuming one does not read all of it again: no names. */
export const createKeptChecksums = (storage: KeyValueStorage, userId: number) => {
  const key = userKey(userId, 'checksums');
  const all = (): Record<string, string> => readStored(storage, key, shape);
  const without = (upload: string): [string, string][] =>
    Object.entries(all()).filter(([other]) => other !== upload);
  return {
    /** Undefined where the upload is not that of a folder. */
    of: (upload: string): Checksums | undefined => {
      const text = all()[upload];
      return text === undefined ? undefined : checksumsOf(text);
    },
    set: (upload: string, checksums: Checksums): void => {
      const kept = [...without(upload), [upload, textOf(checksums)]].slice(-MAX_KEPT);
      writeStored(storage, key, Object.fromEntries(kept));
    },
    remove: (upload: string): void => writeStored(storage, key, Object.fromEntries(without(upload))),
  };
};

export type KeptChecksums = ReturnType<typeof createKeptChecksums>;
