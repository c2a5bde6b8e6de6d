import type { S3Client } from '@aws-sdk/client-s3';
import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
  /** Milliseconds that a check may take altogether. */
  readonly checkWithin?: number;
}

const CHECK_WITHIN = 5_000;

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata as { httpStatusCode?: number } | undefined;
  return metadata?.httpStatusCode;
};

const reasonOf = (error: unknown): string => {
  const status = statusOf(error);
  if (status === 404) return 'the bucket does not exist';
  if (status === 401 || status === 403) return 'the S3 service refuses our key';
  if (status === 301 || status === 400) return 'the S3 service refuses the request; is the region right?';
  if (status !== undefined) return `the S3 service answers with status ${status}`;
  const name = error instanceof Error ? error.name : '';
  return name === 'TimeoutError' || name === 'AbortError'
    ? 'the S3 service does not answer in time'
    : 'the S3 service cannot be reached';
};

/** Loaded when first needed: an installation with a folder never pays for the SDK. */
const loadSdk = () => import('@aws-sdk/client-s3');

const clientOf = async (options: S3Options, within: number): Promise<S3Client> => {
  const sdk = await loadSdk();
  return new sdk.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 2,
    // Without throwOnRequestTimeout the SDK only warns and goes on waiting.
    requestHandler: { connectionTimeout: within / 2, requestTimeout: within, throwOnRequestTimeout: true },
  });
};

export const openS3 = (options: S3Options): Storage => {
  const within = options.checkWithin ?? CHECK_WITHIN;
  let client: Promise<S3Client> | undefined;
  return {
    kind: 's3',
    check: async () => {
      try {
        client ??= clientOf(options, within);
        const [{ HeadBucketCommand }, s3] = await Promise.all([loadSdk(), client]);
        await s3.send(new HeadBucketCommand({ Bucket: options.bucket }), {
          abortSignal: AbortSignal.timeout(within),
        });
      } catch (error) {
        throw new StorageError(`Files cannot be stored now: ${reasonOf(error)}.`, { cause: error });
      }
    },
  };
};
