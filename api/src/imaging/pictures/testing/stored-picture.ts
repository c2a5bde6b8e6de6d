import { Readable } from 'node:stream';
import type { TestApp } from '../../../testing/app.ts';
import { pictureKey } from '../../files/records/picture-key.ts';

export const PICTURE_BYTES = Buffer.from('the picture of the file');

/** Stores a picture of a file, as the job does; ignores a missing file. */
export const addStoredPicture = async ({ context }: TestApp, fileId: number): Promise<void> => {
  const db = context.database.kysely;
  const file = await db
    .selectFrom('files')
    .select('storage_key as key')
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) return;
  await db.deleteFrom('pictures').where('file_id', '=', fileId).execute();
  await db
    .insertInto('pictures')
    .values({
      file_id: fileId,
      state: 'READY',
      version: 1,
      stored_version: 1,
      bytes: PICTURE_BYTES.length,
      view: 'model',
    })
    .execute();
  const key = pictureKey(file.key, 1);
  const { progress } = await context.storage.append(key, {
    at: 0,
    source: Readable.from([PICTURE_BYTES]),
    progress: {},
  });
  await context.storage.finish(key, progress);
};
