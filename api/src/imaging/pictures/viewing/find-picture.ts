import { PICTURE_FAILED, PICTURE_PENDING } from '@cotyle/domain/pictures/texts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { findFile } from '../../files/records/find-file.ts';
import { pictureKey } from '../../files/records/picture-key.ts';
import { requireReadable } from '../../files/reading/require-readable.ts';
import { dispositionOf } from '../../files/sending/disposition.ts';
import type { SentObject } from '../../files/sending/send-object.ts';

/** The picture of a file that the caller may view. An old one is never sent: it may show another plan. */
export const findPicture = async (
  { database: { kysely: db }, storage }: AppContext,
  caller: Caller,
  fileId: number,
): Promise<SentObject> => {
  const file = await findFile(db, caller, fileId);
  requireReadable(caller, file, 'view');
  const picture = await db
    .selectFrom('pictures')
    .select(['state', 'version', 'bytes', 'reason'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (!picture) throw new ApiError('NOT_FOUND');
  const { state, version, bytes, reason } = picture;
  if (state === 'PENDING') throw new ApiError('CONFLICT', { message: PICTURE_PENDING });
  const key = pictureKey(file.storageKey, version);
  // A backup does not wait for a picture that is made again while it runs.
  if (state === 'FAILED' || bytes === null || (await storage.size(key)) !== bytes)
    throw new ApiError('NOT_FOUND', { message: reason ?? PICTURE_FAILED });
  return {
    key,
    size: bytes,
    etag: `${file.sha256}-picture-${version}`,
    type: 'image/png',
    disposition: dispositionOf('inline', `picture-${fileId}.png`),
    lastModified: file.creation,
  };
};
