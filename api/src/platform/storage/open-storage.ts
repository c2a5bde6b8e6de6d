import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { openFolder } from './folder.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';

export type { Storage } from './storage.ts';

export type StorageConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'DISK_RESERVE_BYTES'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PATH_STYLE'
>;

export const openStorage = (config: StorageConfig): Storage => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (endpoint === undefined) {
    return openFolder(join(config.DATA_DIR, 'files'), { keepFree: config.DISK_RESERVE_BYTES });
  }
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('S3_ENDPOINT: needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return openS3({
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: config.S3_REGION,
    pathStyle: config.S3_PATH_STYLE,
  });
};
