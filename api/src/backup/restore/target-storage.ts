import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { syncFolder } from '../../platform/storage/durable-folder.ts';
import { codeOf } from '../../platform/storage/folder-error.ts';
import { openFolder } from '../../platform/storage/folder.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openService } from '../../platform/storage/s3-service.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { BackupError } from '../archive/backup-error.ts';

export interface TargetStorage {
  readonly storage: Storage;
  /** Moves the staged files to their final location. */
  commit(): Promise<void>;
}

const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupError(`${folder} cannot be read (${codeOf(error)}).`, { cause: error });
  }
};

/** `except` is the staging folder of an interrupted restore. */
export const assertEmptyFolder = async (folder: string, except?: string): Promise<void> => {
  if ((await entriesOf(folder)).some((name) => name !== except))
    throw new BackupError(`DATA_DIR: ${folder} is not empty; restore into a new folder.`);
};

export const moveInto = async (from: string, to: string): Promise<void> => {
  // The target may exist as an empty folder.
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
  await syncFolder(path.dirname(to));
};

const assertEmptyBucket = async (config: Config): Promise<void> => {
  const bucket = config.S3_BUCKET ?? '';
  const service = openService({
    endpoint: config.S3_ENDPOINT ?? '',
    bucket,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: config.S3_REGION,
    pathStyle: config.S3_PATH_STYLE,
  });
  const { Contents } = await service.run((s3) => s3.listObjectsV2({ Bucket: bucket }));
  if ((Contents?.length ?? 0) > 0)
    throw new BackupError(`S3_BUCKET: the bucket ${bucket} holds files already; restore into an empty one.`);
};

export const assertEmptyStorage = (config: Config): Promise<void> =>
  config.S3_ENDPOINT === undefined
    ? assertEmptyFolder(path.resolve(config.DATA_DIR, 'files'))
    : assertEmptyBucket(config);

/** A folder is staged and moved at the end; a bucket is filled directly. */
export const openTargetStorage = async (config: Config, stagingFolder: string): Promise<TargetStorage> => {
  if (config.S3_ENDPOINT !== undefined)
    return { storage: openStorage(config), commit: () => Promise.resolve() };
  const folder = path.join(stagingFolder, 'files');
  await mkdir(folder, { mode: 0o700 });
  return {
    storage: openFolder(folder),
    commit: () => moveInto(folder, path.resolve(config.DATA_DIR, 'files')),
  };
};
