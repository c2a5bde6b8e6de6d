import { DERIVED_FAILED, DERIVED_PENDING } from '@cotyle/domain/models/derived-texts';
import type { DerivedLevel, ModelLevel } from '@cotyle/domain/models/facts';
import { recordReadFrom } from '../../files/reading/read-audit.ts';
import { requireReadable } from '../../files/reading/require-readable.ts';
import { dispositionOf } from '../../files/sending/disposition.ts';
import type { SentObject } from '../../files/sending/send-object.ts';
import { findFile } from '../../files/records/find-file.ts';
import type { StoredFile } from '../../files/records/find-file.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { levelKey } from '../derivation/derived-store.ts';

export interface LevelObject {
  readonly file: StoredFile;
  readonly object: SentObject;
}

const readDerivedLevel = async (
  context: AppContext,
  fileId: number,
  level: ModelLevel,
): Promise<DerivedLevel> => {
  const { state, derived } = await context.database.kysely
    .selectFrom('files')
    .select(['derived_state as state', 'derived'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (state === 'PENDING') throw new ApiError('CONFLICT', { message: DERIVED_PENDING });
  const derivedLevel = state === 'READY' ? derived?.levels?.[level] : undefined;
  if (derivedLevel) return derivedLevel;
  // The derivation failed for good; the original can be downloaded.
  throw new ApiError('NOT_FOUND', { message: derived?.reason ?? DERIVED_FAILED });
};

/** One level of the derived model of a file that the caller may view. */
export const findLevel = async (
  context: AppContext,
  caller: Caller,
  fileId: number,
  level: ModelLevel,
): Promise<LevelObject> => {
  const file = await findFile(context.database.kysely, caller, fileId);
  if (file.type !== 'MODEL') throw new ApiError('NOT_FOUND');
  requireReadable(caller, file, 'view');
  const { bytes } = await readDerivedLevel(context, fileId, level);
  const object: SentObject = {
    key: levelKey(file.storageKey, level),
    size: bytes,
    etag: `${file.sha256}-${level}-${bytes}`,
    type: 'model/gltf-binary',
    disposition: dispositionOf('inline', `${file.fileName}.${level}.glb`),
    lastModified: file.creation,
  };
  return { file, object };
};

/** The coarse level starts a view and the fine one continues it: one event for both. */
export const recordView = (
  context: AppContext,
  caller: Caller,
  file: StoredFile,
  level: ModelLevel,
  start: number,
): Promise<void> => {
  const continues = level === 'fine' && start === 0;
  return recordReadFrom(context, caller.id, file, 'view', continues ? 1 : start);
};
