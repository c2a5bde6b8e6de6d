import type { S3 } from '@aws-sdk/client-s3';
import { s3ErrorOf } from './s3-error.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
  /** Milliseconds that a check may take altogether. */
  readonly checkWithin?: number;
  /** Milliseconds that any other request may wait for its answer; it is sent twice at most. */
  readonly answerWithin?: number;
}

const CHECK_WITHIN = 5_000;
const ANSWER_WITHIN = 30_000;

export interface Service {
  readonly bucket: string;
  readonly checkWithin: number;
  readonly answerWithin: number;
  /** Does something with the service; its faults become those of the storage. */
  ask<T>(work: (s3: S3) => Promise<T>): Promise<T>;
}

const connect = async (options: S3Options, answerWithin: number): Promise<S3> => {
  // Loaded when first needed: an installation with a folder never pays for the SDK.
  const sdk = await import('@aws-sdk/client-s3');
  return new sdk.S3({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 2,
    // Checksums in trailers are not understood by every service; the signature covers the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(answerWithin, CHECK_WITHIN) / 2,
      requestTimeout: answerWithin,
      // Without it the SDK only warns and goes on waiting.
      throwOnRequestTimeout: true,
    },
  });
};

export const openService = (options: S3Options): Service => {
  const answerWithin = options.answerWithin ?? ANSWER_WITHIN;
  let client: Promise<S3> | undefined;
  return {
    bucket: options.bucket,
    checkWithin: options.checkWithin ?? CHECK_WITHIN,
    answerWithin,
    ask: async (work) => {
      try {
        client ??= connect(options, answerWithin);
        return await work(await client);
      } catch (error) {
        throw s3ErrorOf(error);
      }
    },
  };
};
