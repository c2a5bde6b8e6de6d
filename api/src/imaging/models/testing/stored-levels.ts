import { Readable } from 'node:stream';
import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import type { DerivedModel, ModelLevel } from '@cotyle/domain/models/facts';
import type { TestApp } from '../../../testing/app.ts';
import { levelKey } from '../derivation/derived-store.ts';

export const LEVEL_BYTES: Readonly<Record<ModelLevel, Buffer>> = {
  coarse: Buffer.from('coarse level'),
  fine: Buffer.from('the fine level of the model'),
};

const levelOf = (bytes: Buffer) => ({ bytes: bytes.length, triangles: 4, deviation: 0.005 });

/** Stores the derived levels of a file, as the job does; ignores a missing file. */
export const addStoredLevels = async ({ context }: TestApp, fileId: number): Promise<void> => {
  const derived: DerivedModel = {
    levels: { coarse: levelOf(LEVEL_BYTES.coarse), fine: levelOf(LEVEL_BYTES.fine) },
    openEdges: 0,
    reason: null,
  };
  const file = await context.database.kysely
    .updateTable('files')
    .set({ derived_state: 'READY', derived: JSON.stringify(derived) })
    .where('id', '=', fileId)
    .returning('storage_key as key')
    .executeTakeFirst();
  if (!file) return;
  for (const level of MODEL_LEVELS) {
    const key = levelKey(file.key, level);
    const source = Readable.from([LEVEL_BYTES[level]]);
    const { progress } = await context.storage.append(key, { at: 0, source, progress: {} });
    await context.storage.finish(key, progress);
  }
};
