import type { S3 } from '@aws-sdk/client-s3';
import { s3ErrorOf } from './s3-error.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
  /** Milliseconds for a check. */
  readonly checkWithin?: number;
  /** Milliseconds for the response of any other request, which is retried once. */
  readonly responseTimeout?: number;
}

const CHECK_WITHIN = 5_000;
const RESPONSE_TIMEOUT = 30_000;

export interface Service {
  readonly bucket: string;
  readonly checkWithin: number;
  readonly responseTimeout: number;
  /** Runs the work; errors of the service become StorageErrors. */
  run<T>(work: (s3: S3) => Promise<T>): Promise<T>;
}

const connect = async (options: S3Options, responseTimeout: number): Promise<S3> => {
  // Loaded at first use: an installation without S3 does not load the SDK.
  const sdk = await import('@aws-sdk/client-s3');
  return new sdk.S3({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 2,
    // Not every service supports checksums in trailers; the signature covers the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(responseTimeout, CHECK_WITHIN) / 2,
      requestTimeout: responseTimeout,
      // Without it the SDK only warns.
      throwOnRequestTimeout: true,
    },
  });
};

export const openService = (options: S3Options): Service => {
  const responseTimeout = options.responseTimeout ?? RESPONSE_TIMEOUT;
  let client: Promise<S3> | undefined;
  return {
    bucket: options.bucket,
    checkWithin: options.checkWithin ?? CHECK_WITHIN,
    responseTimeout,
    run: async (work) => {
      try {
        client ??= connect(options, responseTimeout);
        return await work(await client);
      } catch (error) {
        throw s3ErrorOf(error);
      }
    },
  };
};
