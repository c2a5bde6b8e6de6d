import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { ApiError } from '../../../errors/api-error.ts';
import { boundaryOf, partName } from './part-header.ts';
import type { PartName } from './part-header.ts';

export interface FormPart extends PartName {
  readonly body: Readable;
}

export interface MultipartForm {
  /** In order; the next part is available once the body of the previous one has been read. */
  readonly parts: AsyncIterable<FormPart>;
  /** Stops reading; the rest of the body stays unread. */
  stop(): void;
}

const HEADER_BYTES = 64 * 1024;
const PART_BYTES = 1024 ** 2;
/** The most that may precede the first part; what follows the last part is ignored (RFC 2046). */
const PREAMBLE_BYTES = 64 * 1024;

interface Header {
  readonly 'content-disposition'?: readonly string[];
}

/**
 * Parses a multipart form part by part in constant memory. Uses the parser underneath busboy, because busboy skips
 * parts that it cannot read, and a file would go missing silently.
 */
export const readForm = (raw: IncomingMessage, maxParts: number, signal: AbortSignal): MultipartForm => {
  const boundary = boundaryOf(raw.headers['content-type']);
  const parts = new Readable({ objectMode: true, read: () => undefined });
  // The types of the parser lack some of its settings.
  const settings = { boundary, maxHeaderPairs: 20, maxHeaderSize: HEADER_BYTES, partHwm: PART_BYTES };
  const parser = new Dicer(settings);
  let open: Readable | undefined;
  let count = 0;
  let preambleBytes = 0;
  let isParsed = false;
  let isRead = false;

  const stop = (): void => {
    raw.pause();
    raw.off('data', onData).off('end', onEnd).off('close', onClose);
  };
  const fail = (error: Error): void => {
    if (parts.destroyed) return;
    stop();
    open?.destroy(error);
    parts.destroy(error);
  };
  const malformed = (): void => fail(new ApiError('MALFORMED'));
  const resume = (): void => {
    if (!parts.destroyed) raw.resume();
  };

  const pushPart = (body: Readable, header: Header): void => {
    if (parts.destroyed) return;
    try {
      parts.push({ ...partName(header['content-disposition']?.[0]), body } satisfies FormPart);
    } catch (error) {
      fail(error as Error);
    }
  };
  parser.on('part', (body) => {
    let isNamed = false;
    count += 1;
    open = body;
    if (count > maxParts) malformed();
    body.on('error', malformed);
    body.on('header', (header: Header) => {
      isNamed = true;
      body.pause();
      pushPart(body, header);
    });
    // A part without a header is not passed on; it is read here so that its end is noticed.
    body.on('end', () => {
      if (!isNamed) malformed();
    });
    body.resume();
  });
  parser.on('error', malformed);
  const settle = (): void => {
    if (isParsed && isRead) parts.push(null);
  };
  parser.on('finish', () => {
    if (count === 0) malformed();
    isParsed = true;
    resume();
    settle();
  });
  parser.on('drain', resume);

  const onData = (chunk: Buffer): void => {
    if (count === 0) preambleBytes += chunk.length;
    if (preambleBytes > PREAMBLE_BYTES + chunk.length) malformed();
    else if (parser.writable && !parser.write(chunk)) raw.pause();
  };
  const onEnd = (): void => {
    isRead = true;
    if (parser.writable) parser.end();
    settle();
  };
  const onClose = (): void => {
    if (!raw.complete) malformed();
  };
  // The reader of the parts handles the error; an unhandled event would end the process.
  parts.on('error', () => undefined);
  raw.on('data', onData).on('end', onEnd).on('close', onClose).on('error', malformed);
  signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
  return { parts, stop };
};
