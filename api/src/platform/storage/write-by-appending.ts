import type { Source, Storage } from './storage.ts';

/** A whole object in one part, for storages that have no shorter way. */
export const writeByAppending = async (
  storage: Pick<Storage, 'append' | 'finish'>,
  key: string,
  source: Source,
): Promise<number> => {
  const { received, progress, broken } = await storage.append(key, { at: 0, source, progress: {} });
  if (broken) throw broken;
  await storage.finish(key, progress);
  return received;
};
