import { randomUUID } from 'node:crypto';

/** RFC 2387. */
export interface MultipartWriter {
  /** Of the whole body. */
  readonly contentType: string;
  /** What precedes the bytes of a part. */
  readonly partHead: (contentType: string, location?: string) => Buffer;
  readonly partEnd: Buffer;
  readonly end: Buffer;
}

/** For parts of this media type. */
export const multipartWriter = (type: string): MultipartWriter => {
  const boundary = randomUUID();
  return {
    contentType: `multipart/related; type="${type}"; boundary=${boundary}`,
    partHead: (contentType, location) =>
      Buffer.from(
        `--${boundary}\r\nContent-Type: ${contentType}\r\n${location === undefined ? '' : `Content-Location: ${location}\r\n`}\r\n`,
      ),
    partEnd: Buffer.from('\r\n'),
    end: Buffer.from(`--${boundary}--\r\n`),
  };
};
